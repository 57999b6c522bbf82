import type { Machine } from './machine.ts';

/** Optimises SQL, or rewrites one audited statement. A runner that breaks is followed by another, which begins anew. */
export const sqlOptimization: Machine = {
  Comment: 'Optimises the SQL of one record or one statement',
  StartAt: 'OptimizeSql',
  States: {
    OptimizeSql: {
      Type: 'Task',
      Resource: '${optimizeSql}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 2, BackoffRate: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUp', ResultPath: '$.error' }],
    },
    GiveUp: {
      Type: 'Task',
      Resource: '${giveUpOptimization}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
