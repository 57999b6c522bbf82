import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import { deleteInstanceAuditPlan } from '../../../shared/contract/watching/audit-plans/operations.ts';
import { createProjectTemplate } from '../../../shared/contract/changes/workflow-templates/operations.ts';
import { limits } from '../../../shared/limits.ts';
import type { TestApi } from '../../../test/support/api.ts';
import { seed, type Ids } from '../../../test/support/every-operation.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { pipelines } from '../../auditing/pipeline-nodes/pipeline-repo.ts';

let api: TestApi;
let ids: Ids;
let bench: WorkflowBench;
const at = () => ({ params: { project_uid: ids.project_uid, db_service_uid: ids.db_service_uid } });
const uses = async () => (await api.as('admin').call(contract.listDbServiceUses, at())).data;

beforeAll(async () => {
  bench = await workflowBench();
  api = bench.api;
  ids = await seed(api.as('admin'), 'seeded');
  const inProject = { params: { project_name: 'seeded' } };
  await api.as('admin').call(createProjectTemplate, {
    ...inProject,
    body: {
      workflow_template_name: 'two pairs of eyes',
      workflow_type: 'workflow',
      workflow_step_template_list: [{ type: 'sql_execute', execute_by_authorized: true }],
      instance_id_list: [ids.db_service_uid],
    },
  });
});
afterAll(() => bench.close());

test('what uses a data source is named, kind by kind, with what becomes of it', async () => {
  const found = await uses();
  expect(found.map(({ kind, effect, names }) => [kind, effect, ...names.map(({ name }) => name)])).toEqual([
    ['workflow', 'blocks', 'workflow_seeded'],
    ['rollout', 'breaks', 'rollout_seeded'],
    ['scan', 'blocks', 'seeded'],
    ['data_export', 'breaks', 'export_seeded'],
    ['db_service_group', 'letsGo', 'sources_seeded'],
    ['pipeline', 'breaks', 'pipeline_seeded'],
    ['git_webhook', 'breaks', 'shop/db main'],
    ['sql_version', 'breaks', 'version_seeded'],
    ['workflow_template', 'letsGo', 'two pairs of eyes'],
    ['member', 'letsGo', 'user_seeded'],
    ['member_group', 'letsGo', 'team_seeded'],
  ]);
  expect(found.every(({ more, is_part }) => more === 0 && !is_part)).toBe(true);
  expect(found[0]?.names[0]?.id).toBe(ids.workflow_id);
});

test('only who may delete it is told, and of a data source of another project nothing', async () => {
  await api.addMember(ids.project_uid, 'max');
  expect(await api.as('max').errorOf(contract.listDbServiceUses, at())).toBe('forbidden');
  const other = await api.addProject('other');
  expect(
    await api.as('admin').errorOf(contract.listDbServiceUses, {
      params: { project_uid: other, db_service_uid: ids.db_service_uid },
    }),
  ).toBe('notFound');
});

test('a long list is named up to a number, and looking costs the same however many there are', async () => {
  const [one] = (await pipelines.on(api.table()).list({ projectUid: ids.project_uid })).items.filter(
    ({ name }) => name === 'pipeline_seeded',
  );
  const add = async (count: number, from: number) => {
    for (let number = from; one && number < from + count; number++)
      await pipelines.on(api.table()).put({ ...one, number, name: `build ${number}` });
  };
  const unitsOf = async () => {
    const before = api.units().read;
    await uses();
    return api.units().read - before;
  };
  await add(limits.sourceUseRowsMax, 1000);
  const many = (await uses()).find(({ kind }) => kind === 'pipeline');
  expect(many).toMatchObject({ is_part: true });
  expect(many?.names).toHaveLength(limits.sourceUseNamesMax);
  expect(many?.more).toBeGreaterThan(100);
  const some = await unitsOf();
  await add(400, 2000);
  expect(await unitsOf()).toBeLessThanOrEqual(some);
});

test('a deletion that unfinished workflows forbid names them, in the language of the reader', async () => {
  await api.as('admin').call(deleteInstanceAuditPlan, {
    params: { project_name: 'seeded', instance_audit_plan_id: ids.instance_audit_plan_id },
  });
  expect(await api.as('admin').refusal(contract.deleteDbService, at())).toMatchObject({
    error: 'dbServiceHasUnfinishedWorkflows',
    message: expect.stringContaining('1 unfinished workflow'),
    uses: [{ kind: 'workflow', names: [{ name: 'workflow_seeded', id: ids.workflow_id }], more: 0, hidden: 0 }],
  });
  expect((await api.as('admin').with({ language: 'zh-CN' }).refusal(contract.deleteDbService, at())).message).toContain(
    '1 个未完成的工单',
  );
});
