import { oneTask } from './one-task.ts';

/** Writes the file of one data source of an export. A runner that breaks is followed by another, which begins the file anew. */
export const dataExport = oneTask({
  comment: 'Exports the rows of one approved task',
  state: 'RunExport',
  task: 'runExport',
  giveUp: 'giveUpExport',
});
