export { makeCopy, runTolerantly } from './rehearsal/copy.ts';
