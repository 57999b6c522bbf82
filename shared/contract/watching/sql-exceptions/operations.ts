import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { paging, projectName, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutExceptions = recordsAbout('blacklist', { zh: '管控 SQL 例外', en: 'SQL management exceptions' });

/** By what SQL is left out when it is collected. */
export const exceptionType = z.enum(['sql', 'fp_sql', 'ip', 'cidr', 'host', 'instance']);
const empty = { zh: '请填写内容', en: 'Write what is to be left out' };
const content = z
  .string()
  .max(limits.sqlExceptionContentLengthMax)
  .refine((text) => /[^\s;]/.test(text), { params: { text: empty } });
const desc = z.string().max(limits.descriptionLengthMax);
const ofException = projectName.extend({ blacklist_id: z.coerce.number().int().min(1) });

export const listSqlExceptions = operation('GET /sqle/v1/projects/{project_name}/blacklist', {
  summary: 'List what is left out when SQL is collected',
  access: 'sqlExceptionView',
  params: projectName,
  query: paging.extend({
    filter_type: exceptionType.optional(),
    fuzzy_search_content: z.string().max(limits.searchLengthMax).optional(),
  }),
  reply: searchedListOf(
    z.object({
      blacklist_id: z.number().int(),
      type: exceptionType,
      content: z.string(),
      desc: z.string(),
      matched_count: z.number().int(),
      last_match_time: z.string().optional(),
    }),
  ),
});
export const createSqlException = operation('POST /sqle/v1/projects/{project_name}/blacklist', {
  summary: 'Leave SQL out when it is collected',
  access: 'sqlExceptionManage',
  record: aboutExceptions('create_blacklist', { zh: '添加管控例外', en: 'Add an exception' }),
  params: projectName,
  body: z.object({ type: exceptionType, content, desc: desc.nullish() }),
});
export const updateSqlException = operation('PATCH /sqle/v1/projects/{project_name}/blacklist/{blacklist_id}/', {
  summary: 'Change an exception of SQL management',
  access: 'sqlExceptionManage',
  record: aboutExceptions('update_blacklist', { zh: '编辑管控例外', en: 'Change an exception' }),
  params: ofException,
  body: z.object({ type: exceptionType.nullish(), content: content.nullish(), desc: desc.nullish() }),
});
export const deleteSqlException = operation('DELETE /sqle/v1/projects/{project_name}/blacklist/{blacklist_id}/', {
  summary: 'Remove an exception of SQL management',
  access: 'sqlExceptionManage',
  record: aboutExceptions('delete_blacklist', { zh: '删除管控例外', en: 'Remove an exception' }),
  params: ofException,
});
