import type { Machine } from './machine.ts';

/** Judges a large script: a run works for some minutes and the next one goes on where it stood. What cannot be judged ends as failed. */
export const sqlAudit: Machine = {
  Comment: 'Audits the SQL of one quick audit',
  StartAt: 'AuditSql',
  States: {
    AuditSql: {
      Type: 'Task',
      Resource: '${auditSql}',
      ResultPath: '$.progress',
      Next: 'IsMoreToDo',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 3, BackoffRate: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUp', ResultPath: '$.error' }],
    },
    IsMoreToDo: {
      Type: 'Choice',
      Choices: [{ Variable: '$.progress.isMore', BooleanEquals: true, Next: 'AuditSql' }],
      Default: 'Done',
    },
    GiveUp: {
      Type: 'Task',
      Resource: '${giveUpAudit}',
      ResultPath: '$.progress',
      Next: 'Done',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 6, BackoffRate: 2 }],
    },
    Done: { Type: 'Succeed' },
  },
};
