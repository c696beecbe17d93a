/** The thread that answers every question; its module is large and loads while the first answer is being read. */
import { answerQuestions } from './answering';
import init, * as bindings from './generated/mountwise.js';

answerQuestions(async () => {
  await init();
  // Curves, maps and advice ask about neighbours of one question: it remembers which of them are alike.
  const explorer = new bindings.Explorer();
  return { ...bindings, sweep: (input: string) => explorer.sweep(input), advise: (input: string) => explorer.advise(input) };
});
