import { changes, oversight, projectAdmins, projectReaders, type Policy } from '../../../policy.ts';

/** Who may query data sources, and look at what was queried. */
export const policies = {
  queryRun: changes('source:sql_query'),
  /** Writing by hand: who may execute workflows there. To query it is asked for beside it. */
  sqlTransactionRun: changes('source:execute_workflow'),
  /** To end one's own is never refused, whatever was taken from somebody meanwhile. */
  sqlTransactionEnd: { grants: ['signedIn'] },
  /** A result is for who ran it, as long as that person may still query the data source. */
  queryResultView: { grants: [...projectAdmins, 'source:sql_query'] },
  /** Scripts that are kept for later: whoever may query may keep some, and read what others share. */
  savedScriptView: { grants: [...projectAdmins, 'source:sql_query'] },
  savedScriptChange: changes('source:sql_query'),
  /** Whoever shared a script may have left. */
  savedScriptDeleteAny: { grants: projectAdmins, whenArchived: 'refused' },
  /** One's own part of the log; the next one says who sees everybody's. */
  queryLogView: { grants: projectReaders },
  queryLogViewAll: { grants: [...oversight, 'projectManager', 'project:view_operation_record'] },
} as const satisfies Record<string, Policy>;
