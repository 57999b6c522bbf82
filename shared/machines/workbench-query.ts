import type { Machine } from './machine.ts';

/** Runs one query of the workbench behind its request. Who comes second, after a runner that broke, sends nothing again. */
export const workbenchQuery: Machine = {
  Comment: 'Runs one query of the SQL workbench',
  StartAt: 'ReadRows',
  States: {
    ReadRows: {
      Type: 'Task',
      Resource: '${readBehind}',
      ResultPath: null,
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 2, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
