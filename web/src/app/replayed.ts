/** The two views that replay the published cases: what they share is in one file with them. */
export { Accuracy } from '../features/accuracy/Accuracy';
export { Cases } from '../features/cases/Cases';
