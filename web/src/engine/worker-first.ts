/** The thread that the page is live with: its small module answers `estimate`, which it is asked here, `predict`, and nothing else. */
import { answerQuestions } from './answering';
import init, * as bindings from './generated/mountwise_first.js';

answerQuestions(() => init(), bindings);
