import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { projectPriorities } from '../../../project-priorities.ts';
import { startingWithLetter } from '../../platform/fields.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, dmsPaging, projectUid, repeated, uid, uidWithName, searchedListOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { frozenPeriods } from '../../platform/frozen-periods.ts';
import { projectRow } from './fields.ts';

const aboutProjects = recordsAbout('project', { zh: '项目', en: 'Project' });

const description = z.string().max(limits.descriptionLengthMax);
const priority = projectPriorities.schema;
/** Clients send an empty uid for "no business". */
const chosenTag = z.object({ uid: z.string().max(64), name: z.string().optional() });

const projectFilters = dmsPaging.extend({
  order_by: z.literal('name').optional(),
  filter_by_name: z.string().optional(),
  filter_by_uid: z.string().optional(),
  filter_by_desc: z.string().optional(),
  filter_by_project_uids: repeated(uid),
  filter_by_project_priority: priority.optional(),
});
export const listProjects = operation('GET /v2/dms/projects', {
  summary: 'List the projects that the caller may see',
  access: 'signedIn',
  query: projectFilters.extend({ filter_by_business_tag: z.string().optional(), fuzzy_keyword: z.string().optional() }),
  reply: searchedListOf(projectRow),
});
/** The older form calls the one business tag of a project a list of businesses. */
export const listProjectsWithBusinesses = operation('GET /v1/dms/projects', {
  summary: 'List the projects that the caller may see, in the older form',
  access: 'signedIn',
  query: projectFilters,
  reply: searchedListOf(
    projectRow.omit({ business_tag: true }).extend({
      business: z.array(z.object({ id: z.string(), name: z.string(), is_used: z.boolean() })),
      is_fixed_business: z.boolean(),
    }),
  ),
});
export const addProject = operation('POST /v2/dms/projects', {
  summary: 'Add a project',
  access: 'projectCreate',
  record: aboutProjects('create_project', { zh: '创建项目', en: 'Create a project' }),
  body: z.object({
    project: z.object({
      name: startingWithLetter(limits.nameLengthMax),
      desc: description.default(''),
      business_tag: chosenTag.optional(),
      project_priority: priority.default('medium'),
      /** Beside the wire's own fields: whether its approval processes begin with it that nobody approves their own. */
      forbid_creator_approval: z.boolean().optional(),
    }),
  }),
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateProject = operation('PUT /v2/dms/projects/{project_uid}', {
  summary: 'Change a project; what is left out stays',
  access: 'projectEdit',
  record: aboutProjects('update_project', { zh: '编辑项目', en: 'Edit a project' }),
  params: projectUid,
  body: z.object({
    project: z.object({
      desc: description.optional(),
      business_tag: chosenTag.optional(),
      project_priority: priority.optional(),
      frozen_periods: frozenPeriods.optional(),
    }),
  }),
});
/** The older forms give the one business tag of a project as a list of businesses, by name or by id. */
export const addProjectWithBusinesses = operation('POST /v1/dms/projects', {
  summary: 'Add a project, in the older form',
  access: 'projectCreate',
  record: aboutProjects('create_project', { zh: '创建项目', en: 'Create a project' }),
  body: z.object({
    project: z.object({
      name: startingWithLetter(limits.nameLengthMax),
      desc: description.default(''),
      business: z.array(z.string().max(64)).max(1).default([]),
      is_fixed_business: z.boolean().optional(),
      project_priority: priority.default('medium'),
    }),
  }),
  reply: dataOf(z.object({ uid: z.string() })),
});
export const updateProjectWithBusinesses = operation('PUT /v1/dms/projects/{project_uid}', {
  summary: 'Change a project, in the older form',
  access: 'projectEdit',
  record: aboutProjects('update_project', { zh: '编辑项目', en: 'Edit a project' }),
  params: projectUid,
  body: z.object({
    project: z.object({
      desc: description.optional(),
      business: z
        .array(z.object({ id: z.string().max(64).optional(), name: z.string().max(64).optional() }))
        .max(1)
        .optional(),
      is_fixed_business: z.boolean().optional(),
      project_priority: priority.optional(),
    }),
  }),
});
export const deleteProject = operation('DELETE /v1/dms/projects/{project_uid}', {
  summary: 'Delete a project that holds no data sources',
  access: 'projectEdit',
  record: aboutProjects('delete_project', { zh: '删除项目', en: 'Delete a project' }),
  params: projectUid,
});
export const archiveProject = operation('PUT /v1/dms/projects/{project_uid}/archive', {
  summary: 'Freeze a project',
  access: 'projectArchive',
  record: aboutProjects('archive_project', { zh: '冻结项目', en: 'Archive a project' }),
  params: projectUid,
});
export const unarchiveProject = operation('PUT /v1/dms/projects/{project_uid}/unarchive', {
  summary: 'Unfreeze a project',
  access: 'projectArchive',
  record: aboutProjects('unarchive_project', { zh: '启用项目', en: 'Unarchive a project' }),
  params: projectUid,
});
export const getProjectTips = operation('GET /v1/dms/projects/tips', {
  summary: 'The businesses of one project, or of all that the caller may see',
  access: 'signedIn',
  query: z.object({ project_uid: uid.optional() }),
  reply: dataOf(z.array(z.object({ business: z.array(z.string()), is_fixed_business: z.boolean() }))),
});

const tagWords = {
  zh: '只能包含字母、汉字、数字、下划线和连字符',
  en: 'Letters, Chinese characters, digits, _ and - only',
};
const tagName = z
  .string()
  .trim()
  .min(1)
  .max(limits.tagNameLengthMax)
  .refine((name) => /^[\w\p{Script=Han}-]+$/u.test(name), { params: { text: tagWords } });
const businessTag = z.object({ business_tag: z.object({ name: tagName, uid: z.string().optional() }) });
const businessTagUid = z.object({ business_tag_uid: uid });
export const listBusinessTags = operation('GET /v1/dms/projects/business_tags', {
  summary: 'List the business tags',
  access: 'signedIn',
  query: dmsPaging.extend({ fuzzy_keyword: z.string().optional() }),
  reply: searchedListOf(uidWithName),
});
export const addBusinessTag = operation('POST /v1/dms/projects/business_tags', {
  summary: 'Add a business tag',
  access: 'businessTagManage',
  record: aboutProjects('create_business_tag', { zh: '创建业务标签', en: 'Create a business tag' }),
  body: businessTag,
});
export const updateBusinessTag = operation('PUT /v1/dms/projects/business_tags/{business_tag_uid}', {
  summary: 'Rename a business tag',
  access: 'businessTagChange',
  record: aboutProjects('update_business_tag', { zh: '编辑业务标签', en: 'Edit a business tag' }),
  params: businessTagUid,
  body: businessTag,
});
export const deleteBusinessTag = operation('DELETE /v1/dms/projects/business_tags/{business_tag_uid}', {
  summary: 'Delete a business tag that no project has',
  access: 'businessTagChange',
  record: aboutProjects('delete_business_tag', { zh: '删除业务标签', en: 'Delete a business tag' }),
  params: businessTagUid,
});

/** A colour word or code; it ends up in a style, so nothing else may stand in it. */
const colour = z.string().regex(/^#?[\w-]{0,30}$/);
const environmentTag = z
  .object({ environment_name: tagName, color: colour.optional() })
  .meta({ id: 'EnvironmentTagFields' });
const environmentTagUid = projectUid.extend({ environment_tag_uid: uid });
export const listEnvironmentTags = operation('GET /v1/dms/projects/{project_uid}/environment_tags', {
  summary: 'List the environment tags of a project',
  access: 'projectView',
  params: projectUid,
  query: dmsPaging,
  reply: listOf(uidWithName.extend({ color: z.string() })),
});
export const addEnvironmentTag = operation('POST /v1/dms/projects/{project_uid}/environment_tags', {
  summary: 'Add an environment tag',
  access: 'environmentTagManage',
  record: aboutProjects('create_environment_tag', { zh: '创建环境属性', en: 'Create an environment tag' }),
  params: projectUid,
  body: environmentTag,
});
export const updateEnvironmentTag = operation(
  'PUT /v1/dms/projects/{project_uid}/environment_tags/{environment_tag_uid}',
  {
    summary: 'Change an environment tag',
    access: 'environmentTagManage',
    record: aboutProjects('update_environment_tag', { zh: '编辑环境属性', en: 'Edit an environment tag' }),
    params: environmentTagUid,
    body: environmentTag,
  },
);
export const deleteEnvironmentTag = operation(
  'DELETE /v1/dms/projects/{project_uid}/environment_tags/{environment_tag_uid}',
  {
    summary: 'Delete an environment tag that no data source has',
    access: 'environmentTagManage',
    record: aboutProjects('delete_environment_tag', { zh: '删除环境属性', en: 'Delete an environment tag' }),
    params: environmentTagUid,
  },
);
