import * as contract from '../../../shared/contract/changes/workflow-templates/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';

let bench: WorkflowBench;
let stock: string;
beforeAll(async () => {
  bench = await workflowBench();
  stock = await bench.addSource('stock');
  const on = [bench.dbServiceUid, stock];
  await bench.api.addUser('vera');
  await bench.api.addMember(bench.projectUid, 'vera', {
    isManager: false,
    roles: [
      { role: '700403', on },
      { role: '700404', on },
      { role: '700405', on },
    ],
  });
});
afterAll(() => bench.close());

const shop = { project_name: 'shop' };
const execution = { type: 'sql_execute', execute_by_authorized: true } as const;
const review = { type: 'sql_review', approved_by_authorized: true } as const;
const as = (user: string, tenant?: string) => bench.api.as(user, tenant);
let made = 0;

type Body = Partial<Parameters<typeof create>[0]>;
async function create(body: object, user = 'director'): Promise<number> {
  const name = `process ${(made += 1)}`;
  const { data } = await as(user).call(contract.createProjectTemplate, {
    params: shop,
    body: {
      workflow_template_name: name,
      workflow_type: 'workflow',
      workflow_step_template_list: [execution],
      ...body,
    },
  });
  return data.workflow_template_id;
}
const at = (number: number) => ({ params: { ...shop, workflow_template_id: number } });
const update = (number: number, body: Body, user = 'director') =>
  as(user).call(contract.updateProjectTemplate, { ...at(number), body: body as never });
const read = async (number: number, user = 'director') =>
  (await as(user).call(contract.getProjectTemplate, at(number))).data;
const list = async (query: object = {}) =>
  (await as('mei').call(contract.listWorkflowTemplates, { params: shop, query })).data;
const remove = (number: number) => as('director').call(contract.deleteProjectTemplate, at(number));
const errorOfRemoving = (number: number) => as('director').errorOf(contract.deleteProjectTemplate, at(number));
const submitOn = async (names: readonly string[]) => {
  const task_ids = await Promise.all(names.map((on) => bench.audit('select 1', { by: 'vera', on })));
  return { params: shop, body: { workflow_subject: `change_${(made += 1)}`, task_ids } };
};

test('a project begins with one process of each kind, which the old calls go on to change', async () => {
  expect((await list()).map((one) => [one.workflow_template_id, one.workflow_type, one.is_default])).toEqual([
    [1, 'workflow', true],
    [2, 'data_export', true],
  ]);
  await as('director').call(contract.updateWorkflowTemplate, {
    params: { ...shop, workflow_type: 'workflow' },
    body: { desc: 'by the old call' },
  });
  expect((await read(1)).desc).toBe('by the old call');
});

test('a process is added with its data sources, changed, and its name is its own', async () => {
  const number = await create({ workflow_template_name: 'Careful', instance_id_list: [stock], desc: 'two' });
  expect(await read(number, 'mei')).toMatchObject({
    workflow_template_name: 'Careful',
    desc: 'two',
    is_default: false,
    instance_list: [{ instance_id: stock, instance_name: 'stock' }],
  });
  await update(number, {
    workflow_template_name: 'More careful',
    workflow_step_template_list: [review, execution],
  } as never);
  const after = await read(number);
  expect([after.workflow_template_name, after.workflow_step_template_list.length, after.instance_list.length]).toEqual([
    'More careful',
    2,
    1,
  ]);
  const again = { workflow_template_name: 'More careful' };
  await expect(create(again)).rejects.toThrow('processNameTaken');
  await create({ workflow_template_name: 'Careful' });
  await remove(number);
  expect(await as('director').errorOf(contract.getProjectTemplate, at(number))).toBe('notFound');
});

test('a data source follows one process at most, and workflows the one of their data sources', async () => {
  const strict = await create({ instance_id_list: [stock], workflow_step_template_list: [review, review, execution] });
  await expect(create({ instance_id_list: [stock] })).rejects.toThrow('sourceHasProcess');
  const { data } = await as('vera').call(workflows.createWorkflow, await submitOn(['stock']));
  const detail = await bench.detail(data.workflow_id);
  expect([detail.workflow_template_id, detail.record.workflow_step_list.length]).toEqual([strict, 4]);
  const other = await as('vera').call(workflows.createWorkflow, await submitOn(['orders']));
  expect((await bench.detail(other.data.workflow_id)).workflow_template_id).toBe(1);
  const both = await as('vera').refusal(workflows.createWorkflow, await submitOn(['orders', 'stock']));
  expect([both.error, both.message]).toEqual(['processesDiffer', expect.stringContaining('SQL release process')]);
  const found = await as('director').call(workflows.listWorkflows, {
    params: shop,
    query: { page_index: 1, page_size: 10, filter_workflow_template_id: strict },
  });
  expect(found.data.map(({ workflow_id }) => workflow_id)).toEqual([data.workflow_id]);
  expect(await errorOfRemoving(strict)).toBe('processInUse');
  await as('vera').call(workflows.closeWorkflow, { params: { ...shop, workflow_id: data.workflow_id } });
  await remove(strict);
});

test('what was approved is executed only while its data sources still ask for no more', async () => {
  const lax = await create({ instance_id_list: [stock] });
  const { data } = await as('vera').call(workflows.createWorkflow, await submitOn(['stock']));
  const address = { params: { ...shop, workflow_id: data.workflow_id } };
  await update(lax, { instance_id_list: [] } as never);
  expect(await as('vera').errorOf(workflows.executeWorkflow, address)).toBe('processChanged');
  await update(lax, { instance_id_list: [stock] } as never);
  await as('vera').call(workflows.executeWorkflow, address);
  await bench.ended(data.workflow_id);
  await remove(lax);
});

test('another process can become the default, which is then the one of the old calls and stays', async () => {
  const number = await create({ is_default: true });
  expect((await list({ workflow_type: 'workflow' })).find((one) => one.is_default)?.workflow_template_id).toBe(number);
  const byDefault = await as('mei').call(contract.getWorkflowTemplate, { params: shop, query: {} });
  expect(byDefault.data.workflow_template_id).toBe(number);
  const first = await as('mei').call(contract.getWorkflowTemplate, {
    params: shop,
    query: { workflow_template_id: 1 },
  });
  expect(first.data.is_default).toBe(false);
  expect(await errorOfRemoving(number)).toBe('processIsDefault');
  expect(await errorOfRemoving(1)).toBe('processIsFirst');
  await update(1, { is_default: true } as never);
  await remove(number);
});

test('exports go through the process of their kind', async () => {
  const number = await create({
    workflow_type: 'data_export',
    workflow_step_template_list: [{ type: 'export_execute', execute_by_authorized: true }],
    instance_id_list: [stock],
  });
  expect((await list({ workflow_type: 'data_export' })).map((one) => one.workflow_template_id)).toEqual([2, number]);
  // A data source may follow one of each kind.
  const ofWorkflows = await create({ instance_id_list: [stock] });
  for (const one of [number, ofWorkflows]) await remove(one);
});

test('a project has so many processes at most, and one that is removed makes room', async () => {
  const made: number[] = [];
  const refusal = await (async () => {
    for (let left = limits.templatesMax; left >= 0; left--) made.push(await create({}));
  })().catch((error: unknown) => error);
  expect(String(refusal)).toContain('tooManyProcesses');
  for (const number of made.splice(-1)) await remove(number);
  made.push(await create({}));
  for (const number of made) await remove(number);
}, 60_000);

test('it is for those who manage approvals, in their own project and tenant, and refused what does not fit', async () => {
  const number = await create({});
  const body = {
    workflow_template_name: 'x',
    workflow_type: 'workflow',
    workflow_step_template_list: [execution],
  } as const;
  const errorOf = (change: object, user = 'director', tenant?: string) =>
    as(user, tenant).errorOf(contract.createProjectTemplate, { params: shop, body: { ...body, ...change } as never });
  expect(await errorOf({}, 'mei')).toBe('forbidden');
  expect(await as('mei').errorOf(contract.updateProjectTemplate, { ...at(number), body: {} })).toBe('forbidden');
  expect(await as('mei').errorOf(contract.deleteProjectTemplate, at(number))).toBe('forbidden');
  expect(await as('sys').errorOf(contract.getProjectTemplate, at(987_654))).toBe('notFound');
  await bench.api.addUser('stranger');
  expect(await as('stranger').errorOf(contract.listWorkflowTemplates, { params: shop, query: {} })).toBe('notFound');
  expect(await as('admin', 'other').errorOf(contract.getProjectTemplate, at(number))).toBe('notFound');
  expect(await bench.api.anyone.errorOf(contract.getProjectTemplate, at(number))).toBe('signInRequired');
  expect(await errorOf({ workflow_template_name: ' ' })).toBe('validation');
  expect(await errorOf({ workflow_step_template_list: [] })).toBe('validation');
  expect(
    await errorOf({ workflow_step_template_list: [{ type: 'export_execute', execute_by_authorized: true }] }),
  ).toBe('validation');
  expect(await errorOf({ instance_id_list: ['nowhere'] })).toBe('notFound');
  const many = Array.from({ length: limits.templateSourcesMax + 1 }, (_, n) => `s${n}`);
  expect(await errorOf({ instance_id_list: many })).toBe('validation');
  await remove(number);
});
