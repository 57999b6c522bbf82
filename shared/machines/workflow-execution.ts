import type { Machine, Retry } from './machine.ts';

const broken: Retry = { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 3, BackoffRate: 2 };

/**
 * Executes one task of a workflow. A runner works for some minutes, then the next one goes on where the ledger stands;
 * one that breaks is followed by another, which settles first what nobody saw the end of. A data source whose statements
 * take longer than a function lives has them run where nothing ends them.
 */
export const workflowExecution: Machine = {
  Comment: 'Executes the statements of one approved task',
  StartAt: 'MayTakeLong',
  States: {
    MayTakeLong: {
      Type: 'Choice',
      Choices: [{ Variable: '$.inRunner', IsPresent: true, Next: 'RunLongStatements' }],
      Default: 'RunStatements',
    },
    RunStatements: {
      Type: 'Task',
      Resource: '${runStatements}',
      ResultPath: '$.progress',
      Next: 'IsMoreToDo',
      Retry: [{ ErrorEquals: ['LeaseHeld'], IntervalSeconds: 5, MaxAttempts: 20, BackoffRate: 1 }, broken],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Settle', ResultPath: '$.error' }],
    },
    RunLongStatements: {
      Type: 'Task',
      Resource: '${runStatements}',
      Where: 'runner',
      ResultPath: '$.progress',
      Next: 'IsMoreToDo',
      Retry: [broken],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Settle', ResultPath: '$.error' }],
    },
    IsMoreToDo: {
      Type: 'Choice',
      Choices: [{ Variable: '$.progress.isMore', BooleanEquals: true, Next: 'MayTakeLong' }],
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
