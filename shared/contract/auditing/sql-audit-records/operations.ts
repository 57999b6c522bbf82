import * as z from 'zod';
import { momentFrom, momentTo } from '../../moments.ts';
import { limits } from '../../../limits.ts';
import { auditRecordStatuses } from '../../../lifecycles/sql-audit-record.ts';
import { asWritten } from '../../as-written.ts';
import { operation } from '../../operation.ts';
import { dataOf, paging, projectName, searchedListOf, uid } from '../../paging.ts';
import { scriptFiles } from '../../ground/scripts/fields.ts';
import { task } from '../tasks/fields.ts';
import { recordsAbout } from '../../record.ts';

const aboutQuickAudits = recordsAbout('sql_audit_record', { zh: '快捷审核', en: 'Quick audit' });

const letters = {
  zh: '标签只能包含字母、数字、中文、下划线和连字符',
  en: 'Tags hold letters, digits, Chinese characters, underscores and hyphens only',
};
const twice = { zh: '标签不能重复', en: 'A tag cannot be there twice' };
const tag = z
  .string()
  .min(1)
  .max(limits.tagNameLengthMax)
  .refine((name) => /^[\p{Script=Han}\w-]+$/u.test(name), { params: { text: letters } });
/** The tags of a quick audit, each once. */
export const auditTags = z
  .array(tag)
  .max(limits.auditTagsMax)
  .refine((tags) => new Set(tags).size === tags.length, { params: { text: twice } });

const record = z
  .object({
    sql_audit_record_id: z.string(),
    sql_audit_status: z.enum(auditRecordStatuses.values),
    creator: z.string(),
    created_at: z.string(),
    tags: z.array(z.string()),
    instance: z.object({ db_host: z.string(), db_port: z.string() }).optional(),
    task,
    /** Beside the wire's own fields: why an audit could not be completed, and whether the reader may change the tags. */
    fail_reason: z.string().optional(),
    is_tag_editable: z.boolean(),
  })
  .meta({ id: 'QuickAudit' });
const ofRecord = projectName.extend({ sql_audit_record_id: uid });

export const createSqlAuditRecord = operation('POST /sqle/v1/projects/{project_name}/sql_audit_records', {
  summary: 'Audit SQL without a workflow',
  access: 'quickAuditCreate',
  params: projectName,
  record: aboutQuickAudits('create_sql_audit_record', { zh: '快捷审核', en: 'Audit SQL' }),
  accepts: 'multipart',
  takesPipelines: true,
  body: z.object({
    instance_name: z.string().max(limits.dbServiceNameLengthMax).optional(),
    instance_schema: z.string().max(255).default(''),
    db_type: z.string().max(100).optional(),
    rule_template_name: z.string().max(200).optional(),
    sqls: asWritten.optional(),
    ...scriptFiles,
  }),
  reply: dataOf(
    z.object({
      sql_audit_record_id: z.string(),
      task,
      /** Beside the wire's own fields: the page of the console that shows it, for links in the output of jobs. */
      page_path: z.string(),
    }),
  ),
});
export const listSqlAuditRecords = operation('GET /sqle/v1/projects/{project_name}/sql_audit_records', {
  summary: 'List quick audits',
  access: 'quickAuditView',
  params: projectName,
  query: paging.extend({
    fuzzy_search_tags: z.string().max(limits.tagNameLengthMax).optional(),
    filter_sql_audit_status: z.enum(auditRecordStatuses.values).optional(),
    filter_instance_id: uid.optional(),
    filter_create_time_from: momentFrom.optional(),
    filter_create_time_to: momentTo.optional(),
    filter_sql_audit_record_ids: z.string().max(5000).optional(),
  }),
  reply: searchedListOf(record),
});
export const listSqlAuditRecordTagTips = operation('GET /sqle/v1/projects/{project_name}/sql_audit_records/tag_tips', {
  summary: 'Tags to choose from',
  access: 'quickAuditView',
  params: projectName,
  reply: dataOf(z.array(z.string())),
});
export const getSqlAuditRecord = operation(
  'GET /sqle/v1/projects/{project_name}/sql_audit_records/{sql_audit_record_id}/',
  {
    summary: 'One quick audit',
    takesPipelines: true,
    access: 'quickAuditView',
    params: ofRecord,
    reply: dataOf(record),
  },
);
export const updateSqlAuditRecord = operation(
  'PATCH /sqle/v1/projects/{project_name}/sql_audit_records/{sql_audit_record_id}/',
  {
    summary: 'Set the tags of a quick audit',
    access: 'quickAuditCreate',
    params: ofRecord,
    record: aboutQuickAudits('update_sql_audit_record', {
      zh: '修改快捷审核标签',
      en: 'Change the tags of a quick audit',
    }),
    body: z.object({ tags: auditTags }),
  },
);

export const testGitConnection = operation('POST /sqle/v1/configurations/git/test', {
  summary: 'Whether a git repository can be read, and its branches',
  access: 'signedIn',
  body: z.object({
    git_http_url: z.string().min(1).max(2000),
    git_user_name: z.string().max(255).default(''),
    git_user_password: z.string().max(1000).default(''),
  }),
  reply: dataOf(
    z.object({ is_connected_success: z.boolean(), branches: z.array(z.string()), error_message: z.string() }),
  ),
});
