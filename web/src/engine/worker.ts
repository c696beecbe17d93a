/** The thread that answers every question; its module is large and loads while the first answer is being read. */
import { answerQuestions } from './answering';
import init, * as bindings from './generated/mountwise.js';

answerQuestions(async () => {
  await init();
  return bindings;
});
