import type { Machine } from './machine.ts';

/** Compares two schemas or data sources. A runner that breaks is followed by another, which begins anew: nothing but catalogues is read. */
export const structureComparison: Machine = {
  Comment: 'Compares the structure of two schemas or data sources',
  StartAt: 'CompareStructures',
  States: {
    CompareStructures: {
      Type: 'Task',
      Resource: '${compareStructures}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 2, BackoffRate: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUp', ResultPath: '$.error' }],
    },
    GiveUp: {
      Type: 'Task',
      Resource: '${giveUpComparison}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
