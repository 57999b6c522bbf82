import type { Machine } from './machine.ts';

/** Holds the session of a transaction by hand. Who comes second, after a holder that broke, finds out what became of it. */
export const workbenchTransaction: Machine = {
  Comment: 'Holds one transaction of the SQL workbench',
  StartAt: 'Hold',
  States: {
    Hold: {
      Type: 'Task',
      Resource: '${holdTransaction}',
      ResultPath: null,
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 3, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
