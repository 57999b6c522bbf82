import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { limits } from '../../../limits.ts';
import { asWritten } from '../../as-written.ts';
import { scriptInBody } from '../../body-bounds.ts';
import { operation } from '../../operation.ts';
import { dataOf, paging, projectName, searchedListOf, uid } from '../../paging.ts';
import { overallLevel } from '../tasks/fields.ts';

/**
 * What editors and scanners ask: SQL in, findings out. They sign with a personal access token. What is judged for a project is kept as one of its IDE audits.
 * Some of them write `null` for what they leave out.
 */
const target = {
  instance_name: z.string().max(limits.dbServiceNameLengthMax).nullish(),
  schema_name: z.string().max(255).nullish(),
  instance_type: z.string().max(100).nullish(),
  sql_type: z.enum(['sql', 'mybatis', '']).nullish(),
  /** Beside the wire's own fields: which of the statements are answered, where all of them are more than one reply can carry. */
  page_index: z.number().int().min(1).nullish(),
  page_size: z.number().int().min(1).max(limits.pageSizeMax).nullish(),
};
const finding = z
  .object({
    level: z.string(),
    rule_name: z.string(),
    message: z.string(),
    db_type: z.string(),
    execution_failed: z.boolean(),
    error_info: z.string(),
    i18n_audit_result_info: z.record(z.string(), z.object({ message: z.string(), errorInfo: z.string() })),
    /** Beside the wire's own fields: where it is, from 1. */
    line: z.number(),
    column: z.number(),
    length: z.number(),
  })
  .meta({ id: 'DirectFinding' });
const judged = z.object({
  audit_level: overallLevel,
  score: z.number(),
  pass_rate: z.number(),
  /** Beside the wire's own fields: how many statements there are, of which a page may be answered. */
  total_nums: z.number().int(),
});
const judgedSql = z.object({ number: z.number(), exec_sql: z.string(), audit_level: overallLevel });
const result = dataOf(
  judged
    .extend({
      sql_results: z.array(judgedSql.extend({ sql_type: z.string(), audit_result: z.array(finding) })),
    })
    .meta({ id: 'DirectAudit' }),
);
const resultAsText = dataOf(
  judged
    .extend({ sql_results: z.array(judgedSql.extend({ audit_result: z.string() })) })
    .meta({ id: 'DirectAuditAsText' }),
);
const fileContents = z
  .object({
    ...target,
    file_contents: z.array(asWritten).min(1).max(limits.archiveEntriesMax),
    project_name: z.string().max(200).nullish(),
  })
  .meta({ id: 'FilesToAudit' });

export const auditDirectly = operation('POST /sqle/v2/sql_audit', {
  summary: 'Audit given SQL at once',
  access: 'signedIn',
  bounds: scriptInBody,
  body: z.object({
    ...target,
    sql_content: asWritten,
    project_id: uid.nullish(),
    rule_template_name: z.string().max(200).nullish(),
  }),
  reply: result,
});
export const auditFilesDirectly = operation('POST /sqle/v2/audit_files', {
  summary: 'Audit the contents of files at once',
  access: 'signedIn',
  bounds: scriptInBody,
  body: fileContents,
  reply: result,
});
/** The older forms give the findings of a statement as one text. */
export const auditDirectlyAsText = operation('POST /sqle/v1/sql_audit', {
  summary: 'Audit given SQL at once, with findings as text, in the older form',
  access: 'signedIn',
  bounds: scriptInBody,
  body: z.object({ ...target, sql_content: asWritten, project_name: z.string().max(200).nullish() }),
  reply: resultAsText,
});
export const auditFilesDirectlyAsText = operation('POST /sqle/v1/audit_files', {
  summary: 'Audit the contents of files at once, with findings as text, in the older form',
  access: 'signedIn',
  bounds: scriptInBody,
  body: fileContents,
  reply: resultAsText,
});

/** By what IDE audits can be ordered. */
export const ideAuditOrders = ['first_appear_timestamp', 'last_receive_timestamp', 'fp_count'] as const;

export const listIdeAudits = operation('GET /sqle/v1/projects/{project_name}/sql_dev_records', {
  summary: 'List the SQL that editors had audited',
  access: 'ideAuditView',
  params: projectName,
  query: paging.extend({
    fuzzy_search_sql_fingerprint: z.string().max(limits.searchLengthMax).optional(),
    filter_instance_name: z.string().max(limits.dbServiceNameLengthMax).optional(),
    filter_source: z.enum(['ide_plugin']).optional(),
    filter_creator: z.string().max(limits.userNameLengthMax).optional(),
    filter_last_receive_time_from: momentFrom.optional(),
    filter_last_receive_time_to: momentTo.optional(),
    sort_field: z.enum(ideAuditOrders).default('last_receive_timestamp'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
  }),
  reply: searchedListOf(
    z.object({
      id: z.number().int(),
      sql_fingerprint: z.string(),
      sql: z.string(),
      source: z.object({ name: z.literal('ide_plugin'), value: z.string() }),
      instance_name: z.string(),
      schema_name: z.string(),
      audit_result: z.array(finding),
      first_appear_timestamp: z.string(),
      last_receive_timestamp: z.string(),
      fp_count: z.number().int(),
      creator: z.string(),
      /** Beside the wire's own fields: the type by which SQL was judged, its worst level, and whether only the beginning of a long statement is kept. */
      db_type: z.string(),
      audit_level: overallLevel,
      is_sql_shortened: z.boolean(),
    }),
  ),
});
