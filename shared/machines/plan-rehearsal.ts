import { oneTask } from './one-task.ts';

/** Rehearses change SQL in a scratch database. A runner that breaks is followed by another, which drops what was made and begins anew. */
export const planRehearsal = oneTask({
  comment: 'Rehearses the change SQL of a structure comparison in a scratch database',
  state: 'RehearseChanges',
  task: 'rehearseChanges',
  giveUp: 'giveUpRehearsal',
});
