import * as z from 'zod';
import { limits } from '../limits.ts';
import { operation } from './operation.ts';
import { dataOf, uid } from './paging.ts';
import { overallLevel } from './task-fields.ts';

/** What editors and scanners ask: SQL in, findings out, nothing kept. They sign with a personal access token. */
const target = {
  instance_name: z.string().max(limits.dbServiceNameLengthMax).optional(), schema_name: z.string().max(255).optional(), instance_type: z.string().max(100).optional(),
  sql_type: z.enum(['sql', 'mybatis', '']).default('sql'),
};
const finding = z.object({
  level: z.string(), rule_name: z.string(), message: z.string(), db_type: z.string(), execution_failed: z.boolean(), error_info: z.string(),
  /** Beside the wire's own fields: where it is, from 1. */
  line: z.number(), column: z.number(), length: z.number(),
});
const result = dataOf(z.object({
  audit_level: overallLevel, score: z.number(), pass_rate: z.number(),
  sql_results: z.array(z.object({ number: z.number(), exec_sql: z.string(), sql_type: z.string(), audit_level: overallLevel, audit_result: z.array(finding) })),
}));

export const auditDirectly = operation('POST /sqle/v2/sql_audit', {
  summary: 'Audit given SQL at once', access: 'signedIn',
  body: z.object({ ...target, sql_content: z.string(), project_id: uid.optional(), rule_template_name: z.string().max(200).optional() }), reply: result,
});
export const auditFilesDirectly = operation('POST /sqle/v2/audit_files', {
  summary: 'Audit the contents of files at once', access: 'signedIn',
  body: z.object({ ...target, file_contents: z.array(z.string()).min(1).max(limits.archiveEntriesMax), project_name: z.string().max(200).optional() }), reply: result,
});
