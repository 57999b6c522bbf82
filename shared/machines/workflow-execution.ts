import type { Machine } from './machine.ts';

/**
 * Executes one task of a workflow. A runner works for some minutes, then the next one goes on where the ledger stands;
 * one that breaks is followed by another, which settles first what nobody saw the end of.
 */
export const workflowExecution: Machine = {
  Comment: 'Executes the statements of one approved task',
  StartAt: 'RunStatements',
  States: {
    RunStatements: {
      Type: 'Task',
      Resource: '${runStatements}',
      ResultPath: '$.progress',
      Next: 'IsMoreToDo',
      Retry: [
        { ErrorEquals: ['LeaseHeld'], IntervalSeconds: 5, MaxAttempts: 20, BackoffRate: 1 },
        { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 3, BackoffRate: 2 },
      ],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Settle', ResultPath: '$.error' }],
    },
    IsMoreToDo: {
      Type: 'Choice',
      Choices: [{ Variable: '$.progress.isMore', BooleanEquals: true, Next: 'RunStatements' }],
      Default: 'Done',
    },
    Settle: {
      Type: 'Task',
      Resource: '${settleStatements}',
      ResultPath: '$.progress',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
