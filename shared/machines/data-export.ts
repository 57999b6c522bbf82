import type { Machine } from './machine.ts';

/** Writes the file of one data source of an export. A runner that breaks is followed by another, which begins the file anew. */
export const dataExport: Machine = {
  Comment: 'Exports the rows of one approved task',
  StartAt: 'RunExport',
  States: {
    RunExport: {
      Type: 'Task',
      Resource: '${runExport}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 2, BackoffRate: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUp', ResultPath: '$.error' }],
    },
    GiveUp: {
      Type: 'Task',
      Resource: '${giveUpExport}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
