import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { background } from '../../functions/local/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { addTenant } from '../../functions/users/service.ts';
import * as directAudits from '../../shared/contract/direct-audits.ts';
import * as records from '../../shared/contract/sql-audit-records.ts';
import * as dbServices from '../../shared/contract/db-services.ts';
import * as instances from '../../shared/contract/instances.ts';
import * as members from '../../shared/contract/members.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import * as projects from '../../shared/contract/projects.ts';
import * as roles from '../../shared/contract/roles.ts';
import * as tasks from '../../shared/contract/tasks.ts';
import * as users from '../../shared/contract/users.ts';
import * as workflowTemplates from '../../shared/contract/workflow-templates.ts';
import * as workflows from '../../shared/contract/workflows.ts';
import { builtInRoles, permissions } from '../../shared/permissions.ts';
import { adminOf, personOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';
import { operations, pagingOf, paramsOf, sampleOf, seed, type Ids } from '../support/every-operation.ts';

/** One tenant with two projects that hold the same kinds of things, and somebody who manages the first and is nobody in the second. */
const folder = mkdtempSync(join(tmpdir(), 'references-'));
const tenant = 'blue';
let local: Awaited<ReturnType<typeof localWorld>>;
let admin: ApiClient;
let manager: ApiClient;
let mine: Ids;
let theirs: Ids;
let nowhere: Ids;

beforeAll(async () => {
  local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  await addTenant(local.world, { name: tenant, adminPassword: 'correct horse' });
  admin = await adminOf(local.world, tenant);
  [mine, theirs] = [await seed(admin, 'mine'), await seed(admin, 'theirs')];
  nowhere = Object.fromEntries(Object.entries(theirs).map(([name, value]) => [name, typeof value === 'number' ? 987_654 : `none${name.length}`])) as Ids;
  const rights = { is_project_admin: true, project_manage_permissions: [], role_with_op_ranges: [] };
  await admin.call(members.updateMember, { params: { project_uid: mine.project_uid, member_uid: mine.member_uid }, body: { member: rights } });
  manager = await personOf(local.world, tenant, mine.user_uid);
});

afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

const places = /\{(project_uid|project_name|task_id|user_uid|role_uid|user_group_uid)\}/;
/** Only their own project can tell such names apart: these are of the whole platform, and refused by the right alone. */
const children = /\{(db_service_uid|member_uid|member_group_uid|environment_tag_uid|instance_name|workflow_id|task_id|rule_template_name)\}/;

test('what a person may not see answers as what is not there, in a living and in an archived project', async () => {
  const askAll = async () => {
    for (const { name, op } of operations.filter(({ op }) => places.test(op.path))) {
      expect({ name, ...(await answerTo(manager, op, theirs, theirs)) }).toEqual({ name, ...(await answerTo(manager, op, nowhere, nowhere)) });
    }
  };
  await askAll();
  await admin.call(projects.archiveProject, { params: { project_uid: theirs.project_uid } });
  await askAll();
  await admin.call(projects.unarchiveProject, { params: { project_uid: theirs.project_uid } });
});

test('a project named in a query that a person may not see answers as one that is not there', async () => {
  const naming = operations.flatMap(({ name, op }) => (op.query instanceof z.ZodObject ? Object.keys(op.query.shape).filter((field) => /project/.test(field) && !/priority/.test(field)).map((field) => ({ name, op, field })) : []));
  expect(naming.length).toBeGreaterThan(5);
  for (const { name, op, field } of naming) {
    const ask = async (value: string) => {
      const { status, bytes } = await manager.send(op, { params: paramsOf(op, mine), query: { ...sampleOf(op.query, mine), ...pagingOf(op), [field]: value } });
      return { name, field, status, reply: bytes.toString().replace(/"request_id":"\w+",?/, '') };
    };
    const byName = /name$|filter_project$/.test(field);
    expect(await ask(byName ? theirs.project_name : theirs.project_uid)).toEqual(await ask(byName ? nowhere.project_name : nowhere.project_uid));
  }
});

test('a child that is not under the parent of the address is not there, even for an administrator, and stays as it is', async () => {
  const before = await picture();
  const nested = operations.filter(({ op }) => /\{project/.test(op.path) && children.test(op.path));
  expect(nested.length).toBeGreaterThan(25);
  for (const { name, op } of nested) {
    const { project_uid, project_name } = mine;
    const claimed = { ...theirs, project_uid, project_name };
    const foreign = await answerTo(admin, op, claimed, mine);
    expect({ name, ...foreign }).toEqual({ name, ...(await answerTo(admin, op, { ...nowhere, project_uid, project_name }, mine)) });
    expect({ name, code: foreign.code }).not.toEqual({ name, code: 0 });
  }
  expect(await picture()).toEqual(before);
});

test('a task or step of another workflow is not there under this one', async () => {
  const nested = operations.filter(({ op }) => /\{workflow_id\}.*\{(task_id|workflow_step_id)\}/.test(op.path));
  expect(nested.length).toBe(6);
  for (const { name, op } of nested) {
    const body = /schedule/.test(op.path) ? { schedule_time: new Date(Date.now() + 3_600_000).toISOString() } : { reason: 'no' };
    const given = { params: { ...paramsOf(op, { ...mine, task_id: theirs.task_id }), workflow_step_id: 201 }, body };
    expect({ name, error: await admin.errorOf(op, given) }).toEqual({ name, error: /step_id/.test(op.path) ? 'changedMeanwhile' : 'notFound' });
  }
});

/** Each field of a body that names another thing, with a body that is right but for it. Ids of a project have a foreign one too. */
type Named = { readonly wrong: () => readonly (string | number)[]; readonly call: (wrong: never) => [op: Operation, given: { params?: object; body: object }] };
const ofProject = (kind: keyof Ids) => () => [theirs[kind], nowhere[kind]];
const ofPlatform = (kind: keyof Ids) => () => [nowhere[kind], String(theirs.project_uid)];
const inMine = () => ({ project_uid: mine.project_uid, project_name: mine.project_name });
const source = (change: object) => ({ db_service: { name: 'another', db_type: 'PostgreSQL', host: '127.0.0.1', port: '1', user: 'app', password: 'secret', environment_tag_uid: mine.environment_tag_uid, ...change } });
const nothing = { is_project_admin: false, project_manage_permissions: [], role_with_op_ranges: [] };
const range = (change: object) => [{ role_uid: builtInRoles[1].uid, op_range_type: 'db_service', range_uids: [mine.db_service_uid], ...change }];
const permissionsNotOfRoles = () => [permissions.global_management.uid, permissions.project_admin.uid, 'none'];
const permissionsNotOfPlatform = () => [permissions.create_workflow.uid, permissions.project_admin.uid, 'none'];
const permissionsNotOfProject = () => [permissions.create_workflow.uid, permissions.global_management.uid, 'none'];
const step = { type: 'sql_review', approved_by_authorized: false };

const grants = (op: Operation, wrap: (grant: object) => object, params: () => object): Readonly<Record<string, Named>> => ({
  'role_with_op_ranges[].role_uid': { wrong: ofPlatform('role_uid'), call: (uid) => [op, { params: params(), body: wrap({ ...nothing, role_with_op_ranges: range({ role_uid: uid }) }) }] },
  'role_with_op_ranges[].range_uids[]': { wrong: ofProject('db_service_uid'), call: (uid) => [op, { params: params(), body: wrap({ ...nothing, role_with_op_ranges: range({ range_uids: [mine.db_service_uid, uid] }) }) }] },
  'project_manage_permissions[]': { wrong: permissionsNotOfProject, call: (uid) => [op, { params: params(), body: wrap({ ...nothing, project_manage_permissions: [uid] }) }] },
});
const under = (prefix: string, all: Readonly<Record<string, Named>>) => Object.fromEntries(Object.entries(all).map(([field, named]) => [`${prefix}.${field}`, named]));
const templates = (op: Operation, params: () => object): Readonly<Record<string, Named>> => Object.fromEntries(
  ['rule_template_id', 'rule_template_name', 'data_export_rule_template_id', 'data_export_rule_template_name', 'sql_query_config.rule_template_id', 'sql_query_config.rule_template_name'].map((field): [string, Named] => {
    const [first = '', second] = field.split('.');
    const config = (value: string) => (second ? { [first]: { audit_enabled: true, [second]: value } } : { [first]: value });
    return [field, { wrong: () => ['no such template', 'default_MySQL'], call: (value) => [op, { params: params(), body: source({ sqle_config: { audit_enabled: true, ...config(value) } }) }] }];
  }),
);

const ofMember = () => ({ ...inMine(), member_uid: mine.member_uid });
const ofGroup = () => ({ ...inMine(), member_group_uid: mine.member_group_uid });
const ofSource = () => ({ ...inMine(), db_service_uid: mine.db_service_uid });
const ofWorkflow = () => ({ ...inMine(), workflow_id: mine.workflow_id });

const named: Readonly<Record<string, Named>> = {
  'addUser user.op_permission_uids[]': { wrong: permissionsNotOfPlatform, call: (uid) => [users.addUser, { body: { user: { name: 'newcomer', password: 'correct horse', op_permission_uids: [uid] } } }] },
  'addUser user.user_group_uids[]': { wrong: ofPlatform('user_group_uid'), call: (uid) => [users.addUser, { body: { user: { name: 'newcomer', password: 'correct horse', user_group_uids: [uid] } } }] },
  'updateUser user.op_permission_uids[]': { wrong: permissionsNotOfPlatform, call: (uid) => [users.updateUser, { params: { user_uid: mine.user_uid }, body: { user: { op_permission_uids: [uid] } } }] },
  'updateUser user.user_group_uids[]': { wrong: ofPlatform('user_group_uid'), call: (uid) => [users.updateUser, { params: { user_uid: mine.user_uid }, body: { user: { user_group_uids: [uid] } } }] },
  'addUserGroup user_group.user_uids[]': { wrong: ofPlatform('user_uid'), call: (uid) => [users.addUserGroup, { body: { user_group: { name: 'newcomers', user_uids: [uid] } } }] },
  'updateUserGroup user_group.user_uids[]': { wrong: ofPlatform('user_uid'), call: (uid) => [users.updateUserGroup, { params: { user_group_uid: mine.user_group_uid }, body: { user_group: { user_uids: [uid] } } }] },
  'addRole role.op_permission_uids[]': { wrong: permissionsNotOfRoles, call: (uid) => [roles.addRole, { body: { role: { name: 'newrole', op_permission_uids: [uid] } } }] },
  'updateRole role.op_permission_uids[]': { wrong: permissionsNotOfRoles, call: (uid) => [roles.updateRole, { params: { role_uid: mine.role_uid }, body: { role: { op_permission_uids: [uid] } } }] },
  'addMember member.user_uid': { wrong: ofPlatform('user_uid'), call: (uid) => [members.addMember, { params: inMine(), body: { member: { user_uid: uid, ...nothing } } }] },
  ...under('addMember member', grants(members.addMember, (grant) => ({ member: { user_uid: theirs.user_uid, ...grant } }), inMine)),
  ...under('updateMember member', grants(members.updateMember, (member) => ({ member }), ofMember)),
  'addMemberGroup member_group.user_uids[]': { wrong: ofPlatform('user_uid'), call: (uid) => [members.addMemberGroup, { params: inMine(), body: { member_group: { name: 'newgroup', user_uids: [uid], ...nothing } } }] },
  ...under('addMemberGroup member_group', grants(members.addMemberGroup, (grant) => ({ member_group: { name: 'newgroup', user_uids: [], ...grant } }), inMine)),
  'updateMemberGroup member_group.user_uids[]': { wrong: ofPlatform('user_uid'), call: (uid) => [members.updateMemberGroup, { params: ofGroup(), body: { member_group: { user_uids: [uid], ...nothing } } }] },
  ...under('updateMemberGroup member_group', grants(members.updateMemberGroup, (grant) => ({ member_group: { user_uids: [], ...grant } }), ofGroup)),
  'addProject project.business_tag.uid': { wrong: ofPlatform('business_tag_uid'), call: (uid) => [projects.addProject, { body: { project: { name: 'newproject', business_tag: { uid } } } }] },
  'updateProject project.business_tag.uid': { wrong: ofPlatform('business_tag_uid'), call: (uid) => [projects.updateProject, { params: inMine(), body: { project: { business_tag: { uid } } } }] },
  'addDbService db_service.environment_tag_uid': { wrong: ofProject('environment_tag_uid'), call: (uid) => [dbServices.addDbService, { params: inMine(), body: source({ environment_tag_uid: uid }) }] },
  ...under('addDbService db_service.sqle_config', templates(dbServices.addDbService, inMine)),
  'updateDbService db_service.environment_tag_uid': { wrong: ofProject('environment_tag_uid'), call: (uid) => [dbServices.updateDbService, { params: ofSource(), body: source({ environment_tag_uid: uid }) }] },
  ...under('updateDbService db_service.sqle_config', templates(dbServices.updateDbService, ofSource)),
  'testDbServices db_services[].db_service_uid': { wrong: ofProject('db_service_uid'), call: (uid) => [dbServices.testDbServices, { params: inMine(), body: { db_services: [{ db_service_uid: mine.db_service_uid }, { db_service_uid: uid }] } }] },
  'testGlobalDbServices db_services[].db_service_uid': { wrong: ofPlatform('db_service_uid'), call: (uid) => [dbServices.testGlobalDbServices, { body: { db_services: [{ db_service_uid: uid }] } }] },
  'testInstances instances[].name': { wrong: ofProject('instance_name'), call: (name) => [instances.testInstances, { params: inMine(), body: { instances: [{ name: mine.instance_name }, { name }] } }] },
  'createAuditTask instance_name': { wrong: ofProject('instance_name'), call: (name) => [tasks.createAuditTask, { params: inMine(), body: { instance_name: name, sql: 'select 1' } }] },
  'createAuditTask rule_template_name': { wrong: () => ['no such template'], call: (name) => [tasks.createAuditTask, { params: inMine(), body: { instance_name: mine.instance_name, rule_template_name: name, sql: 'select 1' } }] },
  'createSqlAuditRecord instance_name': { wrong: ofProject('instance_name'), call: (name) => [records.createSqlAuditRecord, { params: inMine(), body: { instance_name: name, sqls: 'select 1' } }] },
  'createSqlAuditRecord rule_template_name': { wrong: () => ['no such template'], call: (name) => [records.createSqlAuditRecord, { params: inMine(), body: { db_type: 'MySQL', rule_template_name: name, sqls: 'select 1' } }] },
  'auditDirectly instance_name': { wrong: ofProject('instance_name'), call: (name) => [directAudits.auditDirectly, { body: { instance_name: name, project_id: mine.project_uid, sql_content: 'select 1' } }] },
  'auditDirectly project_id': { wrong: ofProject('project_uid'), call: (project_id) => [directAudits.auditDirectly, { body: { instance_type: 'MySQL', project_id, sql_content: 'select 1' } }] },
  'auditDirectly rule_template_name': { wrong: () => ['no such template'], call: (name) => [directAudits.auditDirectly, { body: { instance_type: 'MySQL', project_id: mine.project_uid, rule_template_name: name, sql_content: 'select 1' } }] },
  'auditFilesDirectly instance_name': { wrong: ofProject('instance_name'), call: (name) => [directAudits.auditFilesDirectly, { body: { instance_name: name, project_name: mine.project_name, file_contents: ['select 1'] } }] },
  'createTaskGroup instances[].instance_name': { wrong: ofProject('instance_name'), call: (name) => [tasks.createTaskGroup, { params: inMine(), body: { instances: [{ instance_name: mine.instance_name, instance_schema: '' }, { instance_name: name, instance_schema: '' }] } }] },
  'auditTaskGroup task_group_id': { wrong: () => [groupOfOther, 987_654], call: (task_group_id) => [tasks.auditTaskGroup, { body: { task_group_id, sql: 'select 1' } }] },
  'updateWorkflowTemplate workflow_step_template_list[].assignee_user_id_list[]': {
    wrong: ofPlatform('user_uid'),
    call: (uid) => [workflowTemplates.updateWorkflowTemplate, { params: { ...inMine(), workflow_type: 'workflow' }, body: { workflow_step_template_list: [{ ...step, assignee_user_id_list: [mine.user_uid, uid] }, { type: 'sql_execute', execute_by_authorized: true }] } }],
  },
  'batchCloseWorkflows workflow_id_list[]': { wrong: ofProject('workflow_id'), call: (id) => [workflows.batchCloseWorkflows, { params: inMine(), body: { workflow_id_list: [mine.workflow_id, id] } }] },
  'completeWorkflows workflow_list[].workflow_id': { wrong: ofProject('workflow_id'), call: (id) => [workflows.completeWorkflows, { params: inMine(), body: { workflow_list: [{ workflow_id: id }] } }] },
  'createWorkflow task_ids[]': { wrong: ofProject('task_id'), call: (id) => [workflows.createWorkflow, { params: inMine(), body: { workflow_subject: 'taken', task_ids: [id] } }] },
  'resubmitWorkflow task_ids[]': { wrong: ofProject('task_id'), call: (id) => [workflows.resubmitWorkflow, { params: ofWorkflow(), body: { task_ids: [id] } }] },
};
let groupOfOther = 0;

/** What is being made has its name here. */
const newTemplateNames = ['createRuleTemplate', 'createProjectRuleTemplate'].map((name) => `${name} rule_template_name`).concat(['cloneRuleTemplate', 'cloneProjectRuleTemplate'].map((name) => `${name} new_rule_template_name`));

/** These name nothing of their own: the thing stands in the address, or is a part of it. */
const notReferences = ['addBusinessTag business_tag.uid', 'updateBusinessTag business_tag.uid', 'retryWorkflowTask exec_sql_ids[]', 'retryWorkflowTask exec_sql_ids', ...newTemplateNames];

test('every field of a body that names another thing is on the list of those that are tried', () => {
  const fields = operations.filter(({ op }) => op.method !== 'GET').flatMap(({ name, op }) => fieldsOf(z.toJSONSchema(op.body, { io: 'input', unrepresentable: 'any' }) as Schema, '').map((field) => `${name} ${field}`));
  const references = [...new Set(fields)].filter((field) => /(_uids?|_ids?|_id_list|template_id|template_name|instance_name|\.uid|permissions|instances\[\]\.name)(\[\])?$/.test(field) && !/(wxid)$/.test(field) && !notReferences.includes(field));
  expect(references.filter((field) => field.endsWith('[]') || !references.includes(`${field}[]`)).sort()).toEqual(Object.keys(named).sort());
});

test('a second thing named in a body must be there and of the same project, else nothing happens', async () => {
  const { data } = await admin.call(tasks.createTaskGroup, { params: inMine(), body: { instances: [{ instance_name: mine.instance_name, instance_schema: '' }] } });
  groupOfOther = data.task_group_id;
  await admin.call(workflows.rejectWorkflow, { params: { ...ofWorkflow(), workflow_step_id: 101 }, body: { reason: 'again' } });
  const before = await picture();
  for (const [field, { wrong, call }] of Object.entries(named)) {
    // To the administrator these are not foreign, so somebody else asks.
    const who = /^auditTaskGroup|project_id$/.test(field) ? manager : admin;
    const answers: unknown[] = [];
    for (const value of wrong()) {
      const [op, given] = call(value as never);
      const refusal = await who.refusal(op, given).catch((error: Error) => ({ status: 0, code: 0, error: error.message }));
      expect({ field, value, isRefused: refusal.code !== 0 }).toEqual({ field, value, isRefused: true });
      expect({ field, value, error: refusal.error }).not.toEqual({ field, value, error: 'internal' });
      answers.push({ status: refusal.status, code: refusal.code, error: refusal.error });
    }
    expect({ field, answers }).toEqual({ field, answers: answers.map(() => answers[0]) });
  }
  expect(await picture()).toEqual(before);
});

async function answerTo(who: ApiClient, op: Operation, address: Ids, inBody: Ids) {
  const answer = await who.send(op, { params: paramsOf(op, address), query: { ...sampleOf(op.query, inBody), ...pagingOf(op) }, body: op.method === 'GET' ? undefined : sampleOf(op.body, inBody) });
  const { code, error, message } = JSON.parse(answer.bytes.toString()) as { code: number; error?: string; message: string };
  return { status: answer.status, code, error, message };
}

/** All that could have changed by mistake, as an administrator sees it. */
async function picture(): Promise<unknown> {
  const page = { page_index: 1, page_size: 50 };
  const of = async (project_uid: string, project_name: string) => [
    await admin.call(members.listMembers, { params: { project_uid }, query: page }), await admin.call(members.listMemberGroups, { params: { project_uid }, query: page }),
    await admin.call(dbServices.listDbServices, { params: { project_uid }, query: page }), await admin.call(projects.listEnvironmentTags, { params: { project_uid }, query: page }),
    await admin.call(workflows.listWorkflows, { params: { project_name }, query: page }), await admin.call(workflowTemplates.getWorkflowTemplate, { params: { project_name }, query: {} }),
  ];
  const both = [await of(mine.project_uid, mine.project_name), await of(theirs.project_uid, theirs.project_name)];
  const platform = [await admin.call(users.listUsers, { query: page }), await admin.call(users.listUserGroups, { query: page }), await admin.call(roles.listRoles, { query: page }), await admin.call(projects.listProjects, { query: page })];
  return { both, platform, tasks: [await admin.call(tasks.getAuditTask, { params: { task_id: mine.task_id } }), await admin.call(tasks.getAuditTask, { params: { task_id: theirs.task_id } })] };
}

type Schema = { readonly type?: string; readonly properties?: Readonly<Record<string, Schema>>; readonly items?: Schema; readonly anyOf?: readonly Schema[]; readonly enum?: unknown };

function fieldsOf(schema: Schema, path: string): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, path));
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsOf(one, path === '' ? name : `${path}.${name}`));
  if (schema.type === 'array') return fieldsOf(schema.items ?? {}, `${path}[]`);
  return schema.enum ? [] : [path];
}
