/** The thread that the first answer waits for: its small module answers `predict` and nothing else. */
import { answerQuestions } from './answering';
import init, * as bindings from './generated/mountwise_first.js';

answerQuestions(() => init(), bindings);
