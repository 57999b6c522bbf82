import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { background } from '../../functions/local/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import type { World } from '../../functions/platform/world.ts';
import { addTenant } from '../../functions/users/service.ts';
import { addDbService } from '../../shared/contract/db-services.ts';
import { groups } from '../../shared/contract/index.ts';
import { addMember, addMemberGroup } from '../../shared/contract/members.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { addBusinessTag, addProject, listBusinessTags, listEnvironmentTags } from '../../shared/contract/projects.ts';
import { addRole } from '../../shared/contract/roles.ts';
import { createAuditTask } from '../../shared/contract/tasks.ts';
import { addUser, addUserGroup, listUserGroups, listUsers } from '../../shared/contract/users.ts';
import { createWorkflow, getWorkflow } from '../../shared/contract/workflows.ts';
import { builtInRoles, permissions } from '../../shared/permissions.ts';
import { adminOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';

/** Two tenants of one installation, seeded alike so that every id and name of one is also one of the other. */
const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
const operations = Object.values(groups).flatMap((own) => Object.entries(own).map(([name, op]) => ({ name, op })));
const sent: string[] = [];
const send = DynamoDBDocumentClient.prototype.send;
let local: Awaited<ReturnType<typeof localWorld>>;
let world: World;
let ids: Ids;
const page = { page_index: 1, page_size: 20 };

beforeAll(async () => {
  local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  const counters = { count: 0 };
  world = { ...local.world, newId: () => `id${String(++counters.count).padStart(6, '0')}` };
  for (const name of ['blue', 'red']) {
    counters.count = 0;
    await addTenant(world, { name, adminPassword: 'correct horse' });
    ids = await seed(await adminOf(world, name), 'shared');
  }
  counters.count = 500_000;
  DynamoDBDocumentClient.prototype.send = function (this: DynamoDBDocumentClient, ...args: Parameters<typeof send>) {
    sent.push(JSON.stringify(args[0].input));
    return send.apply(this, args);
  } as typeof send;
}, 60_000);

afterAll(async () => {
  DynamoDBDocumentClient.prototype.send = send;
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

test('both tenants hold things with the same ids', async () => {
  const workflow = { params: { project_name: 'shared', workflow_id: ids.workflow_id } };
  const [blue, red] = await Promise.all([(await adminOf(world, 'blue')).call(getWorkflow, workflow), (await adminOf(world, 'red')).call(getWorkflow, workflow)]);
  expect(blue.data.workflow_id).toBe(red.data.workflow_id);
});

test('no operation of one tenant reads or writes a row of the other, whatever it is asked', async () => {
  const blue = await adminOf(world, 'blue');
  const reached: string[] = [];
  let watched = 0;
  for (const { name, op } of inOrder(operations)) {
    sent.length = 0;
    const answer = await blue.send(op, { params: paramsOf(op, ids), query: { ...sampleOf(op.query, ids), ...pagingOf(op) }, body: op.method === 'GET' ? undefined : sampleOf(op.body, ids) });
    expect({ name, status: answer.status }).not.toEqual({ name, status: 500 });
    if (!/"error":"validation"/.test(answer.bytes.toString())) reached.push(name);
    watched += sent.filter((input) => input.includes('T#blue#')).length;
    expect({ name, foreign: sent.filter((input) => input.includes('T#red#')) }).toEqual({ name, foreign: [] });
  }
  // The watch itself must see something, or it would find nothing for ever.
  expect(watched).toBeGreaterThan(operations.length);
  // A call that is refused for its form proves nothing, so most must come through to their function.
  expect(reached.length / operations.length).toBeGreaterThan(0.8);
});

test('what only the other tenant has answers as if it did not exist', async () => {
  const [blue, red] = [await adminOf(world, 'blue'), await adminOf(world, 'red')];
  const foreign = await seed(red, 'theirs');
  const nowhere = Object.fromEntries(Object.entries(foreign).map(([name, value]) => [name, typeof value === 'number' ? 987_654 : `none${name.length}`])) as Ids;
  for (const { name, op } of operations.filter(({ op }) => /\{(project|db_service|workflow_id|task_id|user_uid|member|role|user_group|business_tag)/.test(op.path) && op.method !== 'POST')) {
    const ask = async (these: Ids) => {
      const answer = await blue.send(op, { params: paramsOf(op, these), query: { ...sampleOf(op.query, these), ...pagingOf(op) }, body: op.method === 'GET' ? undefined : sampleOf(op.body, these) });
      const { code, error } = JSON.parse(answer.bytes.toString()) as { code: number; error?: string };
      return { name, status: answer.status, code, error };
    };
    expect(await ask(foreign)).toEqual(await ask(nowhere));
  }
});

type Ids = Awaited<ReturnType<typeof seed>>;

async function seed(admin: ApiClient, name: string) {
  const { data: project } = await admin.call(addProject, { body: { project: { name } } });
  const inProject = { params: { project_uid: project.uid } };
  const { data: [tag] } = await admin.call(listEnvironmentTags, { ...inProject, query: page });
  await admin.call(addBusinessTag, { body: { business_tag: { name } } });
  const { data: businesses } = await admin.call(listBusinessTags, { query: page });
  const { data: source } = await admin.call(addDbService, {
    ...inProject, body: { db_service: { name, db_type: 'PostgreSQL', host: '127.0.0.1', port: '1', user: 'app', password: 'secret', environment_tag_uid: tag?.uid ?? '', maintenance_times: [] } },
  });
  await admin.call(addUser, { body: { user: { name: `user_${name}`, password: 'correct horse' } } });
  const { data: users } = await admin.call(listUsers, { query: page });
  const user = users.find((one) => one.name === `user_${name}`)?.uid ?? '';
  await admin.call(addUserGroup, { body: { user_group: { name: `group_${name}`, desc: '', user_uids: [user] } } });
  const { data: userGroups } = await admin.call(listUserGroups, { query: page });
  const { data: role } = await admin.call(addRole, { body: { role: { name: `role_${name}`, desc: '', op_permission_uids: [permissions.create_workflow.uid] } } });
  const grants = { is_project_admin: false, project_manage_permissions: [], role_with_op_ranges: [{ role_uid: builtInRoles[1].uid, op_range_type: 'db_service' as const, range_uids: [source.uid] }] };
  const { data: member } = await admin.call(addMember, { ...inProject, body: { member: { user_uid: user, ...grants } } });
  const { data: group } = await admin.call(addMemberGroup, { ...inProject, body: { member_group: { name: `team_${name}`, user_uids: [user], ...grants } } });
  const { data: task } = await admin.call(createAuditTask, { params: { project_name: name }, body: { instance_name: name, sql: 'update t set a = 1 where id = 1' } });
  const { data: workflow } = await admin.call(createWorkflow, { params: { project_name: name }, body: { workflow_subject: `workflow_${name}`, task_ids: [task.task_id] } });
  return {
    project_uid: project.uid, project_name: name, db_service_uid: source.uid, instance_name: name, user_uid: user, role_uid: role.uid, member_uid: member.uid, member_group_uid: group.id,
    user_group_uid: userGroups.find((one) => one.name === `group_${name}`)?.uid ?? '', environment_tag_uid: tag?.uid ?? '', business_tag_uid: businesses.find((one) => one.name === name)?.uid ?? '',
    task_id: task.task_id, workflow_id: workflow.workflow_id,
  };
}

/** Reads first, then changes, and what removes things last, so that each call finds what it is about. */
function inOrder(all: typeof operations): typeof operations {
  const rank = ({ op }: { op: Operation }) => (op.method === 'GET' ? 0 : op.method === 'DELETE' || /sessions$|archive$/.test(op.path) ? 2 : 1);
  return [...all].sort((a, b) => rank(a) - rank(b)).filter(({ name }) => name !== 'signOut');
}

function paramsOf(op: Operation, known: object): Record<string, string> {
  const bag: Record<string, unknown> = { ...known, workflow_step_id: 101, number: 1, schema_name: 'public', table_name: 't', rule_template_name: 'default_PostgreSQL_V1Rules', workflow_type: 'workflow' };
  return Object.fromEntries([...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, String(bag[name] ?? 'x')]));
}

function pagingOf(op: Operation): object {
  return op.query instanceof z.ZodObject && 'page_index' in op.query.shape ? page : {};
}

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; required?: string[]; items?: JsonSchema; enum?: unknown[]; const?: unknown; anyOf?: JsonSchema[]; minimum?: number; format?: string; default?: unknown };

/** The smallest input that a schema takes, with our ids wherever a field is named after one. */
function sampleOf(schema: z.ZodType, known: object): Record<string, unknown> {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', known as Record<string, unknown>) as Record<string, unknown>;
}

function sample(schema: JsonSchema, name: string, known: Record<string, unknown>): unknown {
  const singular = name.replace(/^filter_by_/, '').replace(/s$/, '');
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name, known);
  if (schema.type === 'object') return Object.fromEntries((schema.required ?? []).map((field) => [field, sample(schema.properties?.[field] ?? {}, field, known)]));
  if (schema.type === 'array') return [sample(schema.items ?? {}, singular, known)];
  if (name in known || singular in known) return known[name] ?? known[singular];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
  return /uid|role/.test(name) ? known['user_uid'] : /port/.test(name) ? '1' : `x${name.length}`;
}
