import type { Machine } from './machine.ts';

/** Writes one report of a task that has too many statements for a request. */
export const reportWriting: Machine = {
  Comment: 'Writes one large audit report',
  StartAt: 'WriteReport',
  States: {
    WriteReport: {
      Type: 'Task',
      Resource: '${writeReport}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 2, BackoffRate: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUp', ResultPath: '$.error' }],
    },
    GiveUp: {
      Type: 'Task',
      Resource: '${giveUpReport}',
      ResultPath: '$.result',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
