import * as contract from '../../../shared/contract/running/resource-overview/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
let shop: string;
let store: string;
let retail: string;
beforeAll(async () => {
  api = await testApi();
  await api.as('admin').call(projects.addBusinessTag, { body: { business_tag: { name: 'Retail' } } });
  const tags = await api.as('admin').call(projects.listBusinessTags, { query: { page_size: 50, page_index: 1 } });
  retail = tags.data[0]?.uid ?? '';
  shop = await api.addProject('shop');
  store = await api.addProject('store');
  await api.as('admin').call(projects.updateProject, {
    params: { project_uid: shop },
    body: { project: { business_tag: { uid: retail } } },
  });
  await api.addMember(shop, 'mei', { isManager: true });
  await api.addMember(shop, 'max');
  for (const [project, name, type] of [
    [shop, 'orders', 'MySQL'],
    [shop, 'users', 'PostgreSQL'],
    [store, 'stock', 'MySQL'],
  ] as const)
    await api.addDbService(project, name, { db_type: type });
});
afterAll(() => api.close());

const list = (query: object = {}, user = 'auditor', tenant?: string) =>
  api.as(user, tenant).call(contract.listResources, { query: { page_index: 1, page_size: 20, ...query } });
const namesOf = async (query: object = {}, user?: string) =>
  (await list(query, user)).data.map((one) => one.resource_name);

test('overseers see what there is, with where it belongs', async () => {
  const { data, total_nums } = await list();
  expect(total_nums).toBe(3);
  expect(data[0]).toMatchObject({
    resource_name: 'orders',
    resource_type: 'MySQL',
    business_tag: { uid: retail, name: 'Retail' },
    project: { project_uid: shop, project_name: 'shop' },
    environment_tag: { name: expect.any(String) },
    high_priority_sql_count: 0,
    pending_workflow_count: 0,
  });
  expect((await api.as('auditor').call(contract.getResourceStatistics, {})).data).toEqual({
    business_total_number: 1,
    project_total_number: 2,
    db_service_total_number: 3,
  });
  expect((await api.as('auditor').call(contract.getResourceTypeDistribution, {})).data).toEqual([
    { resource_type: 'MySQL', count: 2 },
    { resource_type: 'PostgreSQL', count: 1 },
  ]);
});

test('a manager sees his own projects in every figure', async () => {
  expect(await namesOf({}, 'mei')).toEqual(['orders', 'users']);
  expect((await list({ filter_by_project_uid: store }, 'mei')).total_nums).toBe(0);
  expect((await api.as('mei').call(contract.getResourceStatistics, {})).data).toEqual({
    business_total_number: 1,
    project_total_number: 1,
    db_service_total_number: 2,
  });
});

test.each([
  ['its type', () => ({ filter_by_db_type: 'PostgreSQL' }), ['users']],
  ['its business', () => ({ filter_by_business_tag_uid: retail }), ['orders', 'users']],
  ['its project', () => ({ filter_by_project_uid: store }), ['stock']],
  ['a part of its name', () => ({ fuzzy_search_resource_name: 'st' }), ['stock']],
  ['a business that nobody has', () => ({ filter_by_business_tag_uid: 'none' }), []],
])('is found by %s', async (_, query, names) => {
  expect(await namesOf(query())).toEqual(names);
});

test('the tree goes from business to project to data source', async () => {
  const { data } = await api.as('auditor').call(contract.getResourceTopology, { query: {} });
  expect(data.map(({ business_tag, project }) => [business_tag.name, project.map((one) => one.project_name)])).toEqual([
    ['Retail', ['shop']],
    ['', ['store']],
  ]);
  expect(data[0]?.project[0]?.db_service.map((one) => one.db_service_name)).toEqual(['orders', 'users']);
});

test('the list comes as CSV to those who may take it away', async () => {
  const { text } = await api.as('mei').download(contract.exportResources);
  expect(text).toContain('orders');
  expect(text).not.toContain('stock');
  expect(await api.as('auditor').errorOf(contract.exportResources, { query: {} })).toBe('forbidden');
});

test('who manages nothing sees nothing, and other tenants see their own', async () => {
  for (const user of ['max', 'director'])
    expect(await api.as(user).errorOf(contract.listResources, { query: { page_index: 1, page_size: 20 } })).toBe(
      'forbidden',
    );
  expect((await list({}, 'admin', 'other')).total_nums).toBe(0);
});

test('a page costs the same among many', async () => {
  const before = await costOf();
  for (let n = 0; n < 30; n++) await api.addDbService(store, `more${n}`);
  expect(await costOf()).toBeLessThanOrEqual(before + 2);
});

async function costOf(): Promise<number> {
  const before = api.units();
  await list({ page_size: 2 });
  await api.as('auditor').call(contract.getResourceStatistics);
  const after = api.units();
  return after.read + after.write - before.read - before.write;
}
