import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { paging, projectName, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutWhitelist = recordsAbout('audit_whitelist', { zh: '审核白名单', en: 'Audit whitelist' });

/** How a statement is compared with an entry: as it is written, or by its fingerprint. */
export const whitelistMatchType = z.enum(['exact_match', 'fp_match']);
const nothing = { zh: '请填写 SQL', en: 'Write the SQL' };
// An entry of nothing but semicolons would match every empty statement.
const value = z
  .string()
  .max(limits.auditWhitelistValueLengthMax)
  .refine((sql) => /[^\s;]/.test(sql), { params: { text: nothing } });
const desc = z.string().max(limits.descriptionLengthMax);
const ofEntry = projectName.extend({ audit_whitelist_id: z.coerce.number().int().min(1) });

export const listAuditWhitelist = operation('GET /sqle/v1/projects/{project_name}/audit_whitelist', {
  summary: 'List the SQL that a project excludes from audits',
  access: 'auditWhitelistView',
  params: projectName,
  query: paging.extend({ fuzzy_search_value: z.string().optional(), filter_match_type: whitelistMatchType.optional() }),
  reply: searchedListOf(
    z.object({
      audit_whitelist_id: z.number(),
      value: z.string(),
      desc: z.string(),
      match_type: whitelistMatchType,
      matched_count: z.number(),
      last_match_time: z.string().optional(),
      /** Beside the wire's own fields: grows with each change by a person. Who sends it back with a change is told when somebody else was faster. */
      revision: z.number().int(),
    }),
  ),
});
export const createAuditWhitelist = operation('POST /sqle/v1/projects/{project_name}/audit_whitelist', {
  summary: 'Exclude SQL from the audits of a project',
  access: 'auditWhitelistManage',
  record: aboutWhitelist('create_audit_whitelist', { zh: '添加审核白名单', en: 'Add to the audit whitelist' }),
  params: projectName,
  body: z.object({ value, desc: desc.nullish(), match_type: whitelistMatchType.nullish() }),
});
export const updateAuditWhitelist = operation(
  'PATCH /sqle/v1/projects/{project_name}/audit_whitelist/{audit_whitelist_id}/',
  {
    summary: 'Change an entry of the audit whitelist',
    access: 'auditWhitelistManage',
    record: aboutWhitelist('update_audit_whitelist', { zh: '编辑审核白名单', en: 'Change the audit whitelist' }),
    params: ofEntry,
    body: z.object({
      value: value.nullish(),
      desc: desc.nullish(),
      match_type: whitelistMatchType.nullish(),
      revision: z.number().int().optional(),
    }),
  },
);
export const deleteAuditWhitelist = operation(
  'DELETE /sqle/v1/projects/{project_name}/audit_whitelist/{audit_whitelist_id}/',
  {
    summary: 'Remove an entry from the audit whitelist',
    access: 'auditWhitelistManage',
    record: aboutWhitelist('delete_audit_whitelist', { zh: '删除审核白名单', en: 'Remove from the audit whitelist' }),
    params: ofEntry,
  },
);
