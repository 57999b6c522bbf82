import type { Machine } from './machine.ts';

type Work = { readonly comment: string; readonly state: string; readonly task: string; readonly giveUp: string };

/** A machine for one task that begins anew after a runner that broke, and for the one that ends it when that was in vain. */
export function oneTask({ comment, state, task, giveUp }: Work): Machine {
  return {
    Comment: comment,
    StartAt: state,
    States: {
      [state]: {
        Type: 'Task',
        Resource: `\${${task}}`,
        ResultPath: '$.result',
        Next: 'Done',
        Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 2, BackoffRate: 2 }],
        Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUp', ResultPath: '$.error' }],
      },
      GiveUp: {
        Type: 'Task',
        Resource: `\${${giveUp}}`,
        ResultPath: '$.result',
        Next: 'Done',
        Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
      },
      Done: { Type: 'Succeed' },
    },
  };
}
