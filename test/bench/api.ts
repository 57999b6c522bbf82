import type { World } from '../../functions/platform/world.ts';
import { workflows, type Workflow } from '../../functions/ground/ledger/workflow-repo.ts';
import { addDbService, listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { listMembers } from '../../shared/contract/people/members/operations.ts';
import { listOperationRecords } from '../../shared/contract/running/operation-records/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { addProject, listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { getProjectScore, getWorkflowStatus } from '../../shared/contract/running/statistics/operations.ts';
import { createAuditTask, listAuditTaskSqls } from '../../shared/contract/auditing/tasks/operations.ts';
import { listUsers } from '../../shared/contract/people/users/operations.ts';
import { createWorkflow, getWorkflow, listWorkflows } from '../../shared/contract/changes/workflows/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { benchCompany } from './company.ts';
import { measured, printCosts } from './measured-calls.ts';

const rounds = { warm: 60, batches: 8, inBatch: 10 };
/** A row that crosses a unit's border by its longer numbers is no growth. */
const unitsOfChance = 1;

/** What one request costs, CPU and table units, in a project of 10 and of 10,000 workflows: the two must be alike. With `--company` in a whole company. */
async function main(): Promise<void> {
  const company = process.argv.indexOf('--company');
  if (company > 0) return benchCompany(Number(process.argv[company + 1] ?? '') || undefined);
  const inProjectOf = (count: number) => measured(rounds, (admin, world) => callsIn(admin, world, count));
  const [few, many] = [await inProjectOf(10), await inProjectOf(10_000)];
  printCosts(few, many, '10 / 10,000');
  const grown = [...few].filter(([name, small]) =>
    [(many.get(name)?.read ?? 0) - small.read, (many.get(name)?.write ?? 0) - small.write].some(
      (more) => more > unitsOfChance,
    ),
  );
  console.log(
    grown.length === 0
      ? 'flat: no operation costs more units in the larger project'
      : `NOT FLAT: ${grown.map(([name]) => name).join(', ')}`,
  );
  process.exitCode = grown.length === 0 ? 0 : 1;
}

/** Full in the small project too, so that the same number of rows is read in both. */
const page = { page_index: 1, page_size: 5 };

async function callsIn(admin: ApiClient, world: World, count: number): Promise<Record<string, () => Promise<unknown>>> {
  const { data: project } = await admin.call(addProject, { body: { project: { name: 'bench' } } });
  const byUid = { project_uid: project.uid };
  const byName = { project_name: 'bench' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params: byUid, query: page });
  const source = {
    name: 'db',
    db_type: 'PostgreSQL',
    host: '127.0.0.1',
    port: '1',
    user: 'app',
    password: 'secret',
    environment_tag_uid: tags[0]?.uid ?? '',
    maintenance_times: [],
  };
  await admin.call(addDbService, { params: byUid, body: { db_service: source } });
  const submit = async () => {
    const { data: task } = await admin.call(createAuditTask, {
      params: byName,
      body: { instance_name: 'db', sql: 'update t set a = 1 where id = 1' },
    });
    const { data } = await admin.call(createWorkflow, {
      params: byName,
      body: { workflow_subject: `w${world.newId()}`, task_ids: [task.task_id] },
    });
    return { task, workflowId: data.workflow_id };
  };
  const first = await submit();
  await copyWorkflow(world, project.uid, first.workflowId, count - 1);
  const read =
    <O extends Operation>(op: O, params: object, query: object = {}) =>
    () =>
      admin.call(op, { params, query } as never);
  return {
    listWorkflows: read(listWorkflows, byName, page),
    'listWorkflows page 2': read(listWorkflows, byName, { ...page, page_index: 2 }),
    'listWorkflows by status': read(listWorkflows, byName, { ...page, filter_status: 'wait_for_audit' }),
    getWorkflow: read(getWorkflow, { ...byName, workflow_id: first.workflowId }),
    listAuditTaskSqls: read(listAuditTaskSqls, { task_id: first.task.task_id }, page),
    getWorkflowStatus: read(getWorkflowStatus, byName),
    getProjectScore: read(getProjectScore, byName),
    listProjects: read(listProjects, {}, page),
    listDbServices: read(listDbServices, byUid, page),
    listMembers: read(listMembers, byUid, page),
    listUsers: read(listUsers, {}, page),
    listOperationRecords: read(listOperationRecords, {}, page),
    'audit and create': submit,
  };
}

/** Rows like those that people would have made, without the hours it would take them. */
async function copyWorkflow(world: World, projectUid: string, workflowId: string, copies: number): Promise<void> {
  const table = world.tableOf('bench');
  const model: Workflow = await workflows.on(table).require({ projectUid, workflowId });
  const records = Array.from({ length: copies }, () =>
    workflows.on(table).creating({ ...model, workflowId: world.newId() }),
  );
  await table.putAll(records.flatMap((record) => ('put' in record ? [record.put] : [])));
}

void main();
