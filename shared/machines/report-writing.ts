import { oneTask } from './one-task.ts';

/** Writes one report of a task that has too many statements for a request. */
export const reportWriting = oneTask({
  comment: 'Writes one large audit report',
  state: 'WriteReport',
  task: 'writeReport',
  giveUp: 'giveUpReport',
});
