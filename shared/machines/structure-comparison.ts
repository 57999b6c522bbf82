import { oneTask } from './one-task.ts';

/** Compares two schemas or data sources. A runner that breaks is followed by another, which begins anew: nothing but catalogues is read. */
export const structureComparison = oneTask({
  comment: 'Compares the structure of two schemas or data sources',
  state: 'CompareStructures',
  task: 'compareStructures',
  giveUp: 'giveUpComparison',
});
