/**
 * The thread that the page is live with. It is asked `estimate`: of reading and writing files on Linux by a small module, of
 * all else by a larger one, which is loaded when there is such a question.
 */
import { answerQuestions } from './answering';
import init, * as bindings from './generated/mountwise_first.js';
import { isDataOnLinux } from './part';

const small = async (): Promise<object> => {
  await init();
  return bindings;
};

answerQuestions(
  async () => {
    const whole = await import('./generated/mountwise_predict.js');
    await whole.default();
    return whole;
  },
  { isFor: isDataOnLinux, load: small },
);
