/** The answer to the default question, computed by the same engine when this page was built; null without one. */
import answer from 'virtual:first-answer';
import type { Prediction } from './contract';

export const firstAnswer = answer as Prediction | null;
