import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { background } from '../../functions/background.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { addTenant } from '../../functions/people/users/service.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as members from '../../shared/contract/people/members/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import * as projects from '../../shared/contract/people/projects/operations.ts';
import * as roles from '../../shared/contract/people/roles/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as users from '../../shared/contract/people/users/operations.ts';
import * as workflowTemplates from '../../shared/contract/changes/workflow-templates/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { adminOf, personOf } from '../support/admin.ts';
import type { ApiClient } from '../support/api-client.ts';
import { bodyReferences } from '../support/body-references.ts';
import { notReferences } from '../support/not-references.ts';
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
  nowhere = Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [name, typeof value === 'number' ? 987_654 : `none${name.length}`]),
  ) as Ids;
  const rights = { is_project_admin: true, project_manage_permissions: [], role_with_op_ranges: [] };
  await admin.call(members.updateMember, {
    params: { project_uid: mine.project_uid, member_uid: mine.member_uid },
    body: { member: rights },
  });
  manager = await personOf(local.world, tenant, mine.user_uid);
});

afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

const places = /\{(project_uid|project_name|task_id|user_uid|role_uid|user_group_uid)\}/;
/** Only their own project can tell such names apart: these are of the whole platform, and refused by the right alone. */
const children =
  /\{(db_service_uid|member_uid|member_group_uid|environment_tag_uid|instance_name|workflow_id|workflow_name|task_id|rule_template_name|data_export_task_uid|data_export_workflow_uid)\}/;

test('what a person may not see answers as what is not there, in a living and in an archived project', async () => {
  const askAll = async () => {
    for (const { name, op } of operations.filter(({ op }) => places.test(op.path))) {
      expect({ name, ...(await answerTo(manager, op, theirs, theirs)) }).toEqual({
        name,
        ...(await answerTo(manager, op, nowhere, nowhere)),
      });
    }
  };
  await askAll();
  await admin.call(projects.archiveProject, { params: { project_uid: theirs.project_uid } });
  await askAll();
  await admin.call(projects.unarchiveProject, { params: { project_uid: theirs.project_uid } });
});

test('a project named in a query that a person may not see answers as one that is not there', async () => {
  const naming = operations.flatMap(({ name, op }) =>
    op.query instanceof z.ZodObject
      ? Object.keys(op.query.shape)
          .filter((field) => /project/.test(field) && !/priority/.test(field))
          .map((field) => ({ name, op, field }))
      : [],
  );
  expect(naming.length).toBeGreaterThan(5);
  for (const { name, op, field } of naming) {
    const ask = async (value: string) => {
      const { status, bytes } = await manager.send(op, {
        params: paramsOf(op, mine),
        query: { ...sampleOf(op.query, mine), ...pagingOf(op), [field]: value },
      });
      const reply = withoutNames(bytes.toString().replace(/"request_id":"\w+",?/, ''), [value]);
      return { name, field, status, reply };
    };
    const byName = /name$|filter_project$/.test(field);
    expect(await ask(byName ? theirs.project_name : theirs.project_uid)).toEqual(
      await ask(byName ? nowhere.project_name : nowhere.project_uid),
    );
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
    expect({ name, ...foreign }).toEqual({
      name,
      ...(await answerTo(admin, op, { ...nowhere, project_uid, project_name }, mine)),
    });
    expect({ name, code: foreign.code }).not.toEqual({ name, code: 0 });
  }
  expect(await picture()).toEqual(before);
});

test('a task or step of another workflow is not there under this one', async () => {
  const nested = operations.filter(({ op }) => /\{workflow_(id|name)\}.*\{(task_id|workflow_step_id)\}/.test(op.path));
  expect(nested.length).toBe(13);
  for (const { name, op } of nested) {
    const body = /schedule/.test(op.path)
      ? { schedule_time: new Date(Date.now() + 3_600_000).toISOString() }
      : { reason: 'no', files_to_sort: [{ file_id: 1, new_index: 1 }] };
    const given = { params: { ...paramsOf(op, { ...mine, task_id: theirs.task_id }), workflow_step_id: 201 }, body };
    expect({ name, error: await admin.errorOf(op, given) }).toEqual({
      name,
      error: /step_id/.test(op.path) ? 'changedMeanwhile' : 'notFound',
    });
  }
});

test('every field of a body that names another thing is on the list of those that are tried', () => {
  const fields = operations
    .filter(({ op }) => op.method !== 'GET')
    .flatMap(({ name, op }) =>
      fieldsIn(z.toJSONSchema(op.body, { io: 'input', unrepresentable: 'any' }) as Schema).map(
        (field) => `${name} ${field}`,
      ),
    );
  const references = [...new Set(fields)].filter(
    (field) =>
      /(_uids?|_ids?|_id_list|template_id|template_name|instance_name|workflow_names|\.uid|permissions|instances\[\]\.name)(\[\])?$/.test(
        field,
      ) &&
      !/(wxid)$/.test(field) &&
      !notReferences.includes(field),
  );
  expect(references.filter((field) => field.endsWith('[]') || !references.includes(`${field}[]`)).sort()).toEqual(
    Object.keys(bodyReferences({ mine, theirs, nowhere, groupOfOther: 0 })).sort(),
  );
});

test('a second thing named in a body must be there and of the same project, else nothing happens', async () => {
  const { data } = await admin.call(tasks.createTaskGroup, {
    params: { project_name: mine.project_name },
    body: { instances: [{ instance_name: mine.instance_name, instance_schema: '' }] },
  });
  const named = bodyReferences({ mine, theirs, nowhere, groupOfOther: data.task_group_id });
  await admin.call(workflows.rejectWorkflow, {
    params: {
      project_name: mine.project_name,
      workflow_id: mine.workflow_id,
      workflow_step_id: 101,
    },
    body: { reason: 'again' },
  });
  const before = await picture();
  for (const [field, { wrong, call }] of Object.entries(named)) {
    // To the administrator these are not foreign, so somebody else asks.
    const who = /^auditTaskGroup|project_u?id$/.test(field) ? manager : admin;
    const answers: unknown[] = [];
    for (const value of wrong()) {
      const [op, given] = call(value as never);
      const refusal = await who
        .refusal(op, given)
        .catch((error: Error) => ({ status: 0, code: 0, error: error.message }));
      expect({ field, value, isRefused: refusal.code !== 0 }).toEqual({ field, value, isRefused: true });
      expect({ field, value, error: refusal.error }).not.toEqual({ field, value, error: 'internal' });
      answers.push({ status: refusal.status, code: refusal.code, error: refusal.error });
    }
    expect({ field, answers }).toEqual({ field, answers: answers.map(() => answers[0]) });
  }
  expect(await picture()).toEqual(before);
});

async function answerTo(who: ApiClient, op: Operation, address: Ids, inBody: Ids) {
  const params = paramsOf(op, address);
  const answer = await who.send(op, {
    params,
    query: { ...sampleOf(op.query, inBody), ...pagingOf(op) },
    body: op.method === 'GET' ? undefined : sampleOf(op.body, inBody),
  });
  const { code, error, message } = JSON.parse(answer.bytes.toString()) as {
    code: number;
    error?: string;
    message: string;
  };
  return { status: answer.status, code, error, message: withoutNames(message, Object.values(params)) };
}

/** A refusal repeats what was asked for, which tells nothing to whoever asked. */
function withoutNames(message: string, asked: readonly unknown[]): string {
  return asked.reduce<string>((text, name) => text.replace(`“${name}”`, '“…”'), message);
}

/** All that could have changed by mistake, as an administrator sees it. */
async function picture(): Promise<unknown> {
  const page = { page_index: 1, page_size: 50 };
  const of = async (project_uid: string, project_name: string) => [
    await admin.call(members.listMembers, { params: { project_uid }, query: page }),
    await admin.call(members.listMemberGroups, { params: { project_uid }, query: page }),
    await admin.call(dbServices.listDbServices, { params: { project_uid }, query: page }),
    await admin.call(projects.listEnvironmentTags, { params: { project_uid }, query: page }),
    await admin.call(workflows.listWorkflows, { params: { project_name }, query: page }),
    await admin.call(workflowTemplates.getWorkflowTemplate, { params: { project_name }, query: {} }),
  ];
  const both = [await of(mine.project_uid, mine.project_name), await of(theirs.project_uid, theirs.project_name)];
  const platform = [
    await admin.call(users.listUsers, { query: page }),
    await admin.call(users.listUserGroups, { query: page }),
    await admin.call(roles.listRoles, { query: page }),
    await admin.call(projects.listProjects, { query: page }),
  ];
  return {
    both,
    platform,
    tasks: [
      await admin.call(tasks.getAuditTask, { params: { task_id: mine.task_id } }),
      await admin.call(tasks.getAuditTask, { params: { task_id: theirs.task_id } }),
    ],
  };
}

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** The fields of a body; what has a name of its own in the document stands beside it. */
function fieldsIn(body: Schema): string[] {
  return fieldsOf(body, '');

  function fieldsOf(schema: Schema, path: string): string[] {
    if (schema.$ref) return fieldsOf(body.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, path);
    if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, path));
    if (schema.type === 'object')
      return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        fieldsOf(one, path === '' ? name : `${path}.${name}`),
      );
    if (schema.type === 'array') return fieldsOf(schema.items ?? {}, `${path}[]`);
    return schema.enum ? [] : [path];
  }
}
