import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, listOf, projectUid, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { environmentTag } from '../db-services/fields.ts';
import { groupMembers } from './fields.ts';

const aboutGroups = recordsAbout('db_service_group', { zh: '数据源组', en: 'Data source group' });
const groupUid = projectUid.extend({ db_service_group_uid: uid });
const given = z
  .object({
    name: z.string().trim().min(1).max(limits.dbServiceGroupNameLengthMax),
    desc: z.string().max(limits.descriptionLengthMax).default(''),
    members: groupMembers,
  })
  .meta({ id: 'DbServiceGroup' });

export const listDbServiceGroups = operation('GET /v1/dms/projects/{project_uid}/db_service_groups', {
  summary: 'The groups of data sources of a project, and by what each chooses its members',
  access: 'projectView',
  params: projectUid,
  query: dmsPaging,
  reply: listOf(z.object({ uid: z.string(), name: z.string(), desc: z.string(), members: groupMembers })),
});
export const addDbServiceGroup = operation('POST /v1/dms/projects/{project_uid}/db_service_groups', {
  summary: 'Make a group of data sources',
  access: 'dbServiceManage',
  record: aboutGroups('create_db_service_group', { zh: '创建数据源组', en: 'Make a data source group' }),
  params: projectUid,
  body: z.object({ db_service_group: given }),
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateDbServiceGroup = operation(
  'PUT /v1/dms/projects/{project_uid}/db_service_groups/{db_service_group_uid}',
  {
    summary: 'Change a group of data sources',
    access: 'dbServiceManage',
    record: aboutGroups('update_db_service_group', { zh: '编辑数据源组', en: 'Edit a data source group' }),
    params: groupUid,
    body: z.object({ db_service_group: given }),
  },
);
export const deleteDbServiceGroup = operation(
  'DELETE /v1/dms/projects/{project_uid}/db_service_groups/{db_service_group_uid}',
  {
    summary: 'Delete a group of data sources; its members stay',
    access: 'dbServiceManage',
    record: aboutGroups('delete_db_service_group', { zh: '删除数据源组', en: 'Delete a data source group' }),
    params: groupUid,
  },
);

const members = listOf(
  z
    .object({
      uid: z.string(),
      name: z.string(),
      db_type: z.string(),
      host: z.string(),
      port: z.string(),
      environment_tag: environmentTag.optional(),
    })
    .meta({ id: 'DbServiceGroupMember' }),
).extend({
  /** Not among the rows: members with which the caller may do nothing, and listed data sources that are not there any more. */
  left_out: z.object({ hidden_nums: z.number().int(), gone_nums: z.number().int() }),
});
export const listDbServiceGroupMembers = operation(
  'GET /v1/dms/projects/{project_uid}/db_service_groups/{db_service_group_uid}/members',
  {
    summary: 'The data sources that a group has at this moment',
    access: 'projectView',
    params: groupUid,
    query: dmsPaging,
    reply: members,
  },
);
export const previewDbServiceGroup = operation('POST /v1/dms/projects/{project_uid}/db_service_groups/preview', {
  summary: 'The data sources that a group would have at this moment; nothing is kept',
  access: 'dbServiceManage',
  params: projectUid,
  query: dmsPaging,
  body: z.object({ members: groupMembers }),
  reply: members,
});
