import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { queryOutcomes } from '../../../query-outcomes.ts';
import { download, operation } from '../../operation.ts';
import { recordsAbout } from '../../record.ts';
import { dataOf, dmsPaging, projectUid, searchedListOf, uid } from '../../paging.ts';
import {
  historyRow,
  logFilters,
  logRow,
  queryEditBase,
  queryExport,
  queryPage,
  queryRun,
  querySql,
  runUid,
  savedScript,
  savedScriptFields,
} from './fields.ts';
import { heldSqlTransaction, sqlTransaction } from './transaction-fields.ts';

const aboutWorkbench = recordsAbout('sql_workbench', { zh: 'SQL 工作台', en: 'SQL workbench' });
const ofRun = projectUid.extend({ run_uid: runUid });

/**
 * Beside the wire's own operations, which leave the workbench to another program. What is not a single query that only reads
 * is refused; what its audit stops is answered with `state: intercepted` and the findings; whatever is asked stands in the log.
 */
export const runQuery = operation('POST /v1/dms/projects/{project_uid}/sql_queries', {
  summary: 'Run one query on a data source and answer its first rows',
  access: 'queryRun',
  params: projectUid,
  body: z.object({
    db_service_uid: uid,
    schema_name: z
      .string()
      .max(200)
      .nullish()
      .transform((name) => name ?? ''),
    sql: querySql,
    run_uid: runUid.nullish(),
    /** Fewer rows than the data source allows; more are never read. */
    max_rows: z.number().int().min(1).max(limits.queryRowsMax).nullish(),
    /**
     * Runs behind the request, which answers `state: running`: whoever wants it asks after the run, as what nobody asks after for a
     * minute is cancelled. Left out, it is so where the data source gives queries more than 20 seconds.
     */
    in_background: z.boolean().nullish(),
    /**
     * An agent asks in the name of the caller: only where the data source takes that, within the request, with fewer rows, and what is no
     * query is refused also where a person's change would become a workflow.
     */
    for_agent: z.boolean().nullish(),
  }),
  reply: dataOf(z.object({ run: queryRun, page: queryPage.optional() })),
});

export const getQueryRun = operation('GET /v1/dms/projects/{project_uid}/sql_queries/{run_uid}', {
  summary: 'How a query of the caller went, without its rows',
  access: 'queryResultView',
  params: ofRun,
  reply: dataOf(queryRun),
});

export const getQueryPage = operation('GET /v1/dms/projects/{project_uid}/sql_queries/{run_uid}/pages/{page_index}', {
  summary: 'Some rows that a query of the caller gave',
  access: 'queryResultView',
  params: ofRun.extend({ page_index: z.coerce.number().int().min(1).max(limits.queryRowsMax) }),
  reply: dataOf(queryPage),
});

export const cancelQuery = operation('POST /v1/dms/projects/{project_uid}/sql_queries/{run_uid}/cancel', {
  summary: 'Stop a running query of the caller on its server',
  access: 'queryResultView',
  params: ofRun,
});

const ofExport = ofRun.extend({ export_uid: runUid });

/**
 * From the rows that are held: nothing is asked of the database again, and the log has a row of its own for it. The caller names the
 * file, so a request that is sent once more makes no second one.
 */
export const exportQueryResult = operation(
  'PUT /v1/dms/projects/{project_uid}/sql_queries/{run_uid}/exports/{export_uid}',
  {
    summary: 'Write the result of a query of the caller into a file, with its count and its hash',
    access: 'queryResultView',
    params: ofExport,
    body: z.object({ format: z.enum(['CSV', 'JSON', 'EXCEL']) }),
    record: aboutWorkbench('export_query_result', { zh: '导出查询结果', en: 'Export the result of a query' }),
    reply: dataOf(queryExport),
  },
);

export const getQueryExport = operation(
  'GET /v1/dms/projects/{project_uid}/sql_queries/{run_uid}/exports/{export_uid}',
  {
    summary: 'Download a file that the caller has made of a result',
    access: 'queryResultView',
    params: ofExport,
    reply: download,
  },
);

/** Asked of the catalogue each time: what was read may be of a table that has changed since. */
export const getQueryEditBase = operation('GET /v1/dms/projects/{project_uid}/sql_queries/{run_uid}/edit_base', {
  summary: 'Whose rows the result of a query of the caller has, and which of its columns can be changed by a workflow',
  access: 'queryResultView',
  params: ofRun,
  reply: dataOf(queryEditBase),
});

/** From the log, of the caller alone, whoever may see everybody's. */
export const listQueryHistory = operation('GET /v1/dms/projects/{project_uid}/sql_queries', {
  summary: 'What the caller ran in the SQL workbench, newest first',
  access: 'queryResultView',
  params: projectUid,
  query: dmsPaging.extend({ filter_db_service_uid: uid.optional(), fuzzy_keyword: z.string().max(200).optional() }),
  reply: searchedListOf(historyRow),
});

/** Whether the caller may have a transaction by hand on a data source, and the one that is open there already. */
export const getOpenSqlTransaction = operation('GET /v1/dms/projects/{project_uid}/sql_transactions', {
  summary: 'Whether the caller may begin a transaction on a data source, and which one is open there',
  access: 'queryResultView',
  params: projectUid,
  query: z.object({ db_service_uid: uid }),
  reply: dataOf(z.object({ is_offered: z.boolean(), open: sqlTransaction.optional() })),
});

/** The answer comes once its session is there, or could not be had. */
export const beginSqlTransaction = operation('POST /v1/dms/projects/{project_uid}/sql_transactions', {
  summary: 'Begin a transaction whose statements the caller sends one by one',
  access: 'sqlTransactionRun',
  params: projectUid,
  body: z.object({
    db_service_uid: uid,
    schema_name: z
      .string()
      .max(200)
      .nullish()
      .transform((name) => name ?? ''),
  }),
  record: aboutWorkbench('begin_sql_transaction', { zh: '开启事务', en: 'Begin a transaction' }),
  reply: dataOf(heldSqlTransaction),
});

const ofTransaction = projectUid.extend({ transaction_uid: uid });
const token = z.number().int().min(1);

export const getSqlTransaction = operation('GET /v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}', {
  summary: 'How a transaction of the caller stands, or how it ended',
  access: 'queryResultView',
  params: ofTransaction,
  reply: dataOf(sqlTransaction),
});

/** Whoever has an older token can do nothing in it any more. */
export const takeSqlTransaction = operation(
  'POST /v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/take',
  {
    summary: 'Go on with an open transaction of the caller from here, which takes it from wherever it was',
    access: 'sqlTransactionRun',
    params: ofTransaction,
    record: aboutWorkbench('take_sql_transaction', { zh: '接管事务', en: 'Take over a transaction' }),
    reply: dataOf(heldSqlTransaction),
  },
);

/** Without it a transaction is rolled back after 30 seconds. `stay` says as well that somebody is at it. */
export const keepSqlTransaction = operation(
  'POST /v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/keep',
  {
    summary: 'Say that the caller still has the transaction open',
    access: 'sqlTransactionEnd',
    params: ofTransaction,
    body: z.object({ token, stay: z.boolean().default(false) }),
    reply: dataOf(sqlTransaction),
  },
);

/** Answers `state: running`, or what was not let through; the run is asked after as any other. */
export const runInSqlTransaction = operation(
  'POST /v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/statements',
  {
    summary: 'Run one statement in a transaction of the caller',
    access: 'sqlTransactionRun',
    params: ofTransaction,
    body: z.object({
      token,
      sql: querySql,
      run_uid: runUid,
      max_rows: z.number().int().min(1).max(limits.queryRowsMax).nullish(),
    }),
    reply: dataOf(z.object({ run: queryRun })),
  },
);

/** The answer comes when it has its end, or says `committing` when that takes longer than a request. */
export const commitSqlTransaction = operation(
  'POST /v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/commit',
  {
    summary: 'Commit a transaction of the caller',
    access: 'sqlTransactionRun',
    params: ofTransaction,
    body: z.object({ token }),
    record: aboutWorkbench('commit_sql_transaction', { zh: '提交事务', en: 'Commit a transaction' }),
    reply: dataOf(sqlTransaction),
  },
);

export const rollBackSqlTransaction = operation(
  'POST /v1/dms/projects/{project_uid}/sql_transactions/{transaction_uid}/rollback',
  {
    summary: 'Roll back a transaction of the caller',
    access: 'sqlTransactionEnd',
    params: ofTransaction,
    body: z.object({ token }),
    record: aboutWorkbench('roll_back_sql_transaction', { zh: '回滚事务', en: 'Roll back a transaction' }),
    reply: dataOf(sqlTransaction),
  },
);

const ofScript = projectUid.extend({ script_uid: uid });

export const listSavedScripts = operation('GET /v1/dms/projects/{project_uid}/sql_scripts', {
  summary: "List the caller's saved scripts, or those that are shared with the project",
  access: 'savedScriptView',
  params: projectUid,
  query: dmsPaging.extend({
    filter_scope: z.enum(['mine', 'shared']).default('mine'),
    filter_db_service_uid: uid.optional(),
    fuzzy_keyword: z.string().max(200).optional(),
  }),
  reply: searchedListOf(savedScript),
});

export const getSavedScript = operation('GET /v1/dms/projects/{project_uid}/sql_scripts/{script_uid}', {
  summary: 'One saved script with its whole text',
  access: 'savedScriptView',
  params: ofScript,
  reply: dataOf(savedScript),
});

export const addSavedScript = operation('POST /v1/dms/projects/{project_uid}/sql_scripts', {
  summary: 'Keep a script for later, for oneself or shared with the project',
  access: 'savedScriptChange',
  params: projectUid,
  body: savedScriptFields,
  record: aboutWorkbench('save_sql_script', { zh: '保存脚本', en: 'Save a script' }),
  reply: dataOf(z.object({ script_uid: z.string() })),
});

export const updateSavedScript = operation('PUT /v1/dms/projects/{project_uid}/sql_scripts/{script_uid}', {
  summary: 'Change a saved script of the caller',
  access: 'savedScriptChange',
  params: ofScript,
  body: savedScriptFields,
  record: aboutWorkbench('change_sql_script', { zh: '修改脚本', en: 'Change a script' }),
});

export const deleteSavedScript = operation('DELETE /v1/dms/projects/{project_uid}/sql_scripts/{script_uid}', {
  summary: 'Delete a saved script of the caller, or, as an administrator of the project, one that others share',
  access: 'savedScriptChange',
  params: ofScript,
  record: aboutWorkbench('delete_sql_script', { zh: '删除脚本', en: 'Delete a script' }),
});

export const listQueryLog = operation('GET /v1/dms/projects/{project_uid}/cb_operation_logs', {
  summary: 'What was run in the SQL workbench, newest first, with four figures over the same rows',
  access: 'queryLogView',
  params: projectUid,
  query: dmsPaging.extend(logFilters.shape),
  reply: searchedListOf(logRow).extend({
    exec_sql_total: z.number().int(),
    /** Of what was sent to a database and has ended, in percent with one digit behind the point. */
    exec_success_rate: z.number(),
    audit_intercepted_sql_count: z.number().int(),
    exec_failed_sql_count: z.number().int(),
  }),
});

export const exportQueryLog = operation('GET /v1/dms/projects/{project_uid}/cb_operation_logs/export', {
  summary: 'The same rows as CSV',
  access: 'queryLogView',
  params: projectUid,
  query: logFilters,
  reply: download,
});

export const listQueryLogTips = operation('GET /v1/dms/projects/{project_uid}/cb_operation_logs/tips', {
  summary: 'What the log can be filtered by',
  access: 'queryLogView',
  params: projectUid,
  reply: dataOf(
    z.object({
      exec_result: z.array(z.enum(queryOutcomes)),
      /** Beside the wire's own field: the same in the words of the reader. */
      exec_result_texts: z.array(z.object({ exec_result: z.enum(queryOutcomes), desc: z.string() })),
    }),
  ),
});
