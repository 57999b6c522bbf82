import { readFileSync } from 'node:fs';
import * as contract from '../../../shared/contract/databases/instances/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { engines } from '../../../shared/engines/index.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
  api = await testApi();
  shop = await api.addProject('shop');
  await api.addDbService(shop, 'orders', { db_type: 'MySQL' });
  await api.addDbService(shop, 'reports');
  await api.addMember(shop, 'mei', { isManager: true });
  await api.addMember(shop, 'lee');
});
afterAll(() => api.close());

const tips = async (query: object = {}, by = 'mei') =>
  (await api.as(by).call(contract.listInstanceTipsV1, { params: { project_name: 'shop' }, query })).data;
const logos = async (db_types: string | string[]) =>
  (await api.as('mei').call(contract.listDriverLogos, { query: { db_types } })).data;

test('the first version of the tips offers the same data sources, without environments', async () => {
  const [orders] = await tips({ filter_db_type: 'MySQL' });
  expect(orders).toEqual({
    instance_id: expect.any(String),
    instance_name: 'orders',
    instance_type: 'MySQL',
    host: '127.0.0.1',
    port: '5432',
    enable_backup: false,
    backup_max_rows: 1000,
    supported_backup_strategy: ['none', 'manual', 'reverse_sql', 'original_row'],
    supports_file_mode: true,
  });
  expect((await tips({ functional_module: 'create_workflow' })).map((one) => one.instance_name)).toEqual([
    'orders',
    'reports',
  ]);
  expect(await tips({ functional_module: 'create_workflow' }, 'lee')).toEqual([]);
});

test('a business narrows them to those of its projects', async () => {
  const admin = api.as('admin');
  await admin.call(projects.addBusinessTag, { body: { business_tag: { name: 'sales' } } });
  const { data } = await admin.call(projects.listBusinessTags, { query: { page_index: 1, page_size: 5 } });
  expect(await tips({ filter_by_business: 'sales' })).toEqual([]);
  await admin.call(projects.updateProject, {
    params: { project_uid: shop },
    body: { project: { desc: '', business_tag: { uid: data[0]?.uid ?? '', name: 'sales' } } },
  });
  expect(await tips({ filter_by_business: 'sales' })).toHaveLength(2);
  expect(await tips({ filter_by_business: 'stock' })).toEqual([]);
});

test('who may not see the project gets no tips of it', async () => {
  const given = { params: { project_name: 'shop' } };
  expect(await api.as('max').errorOf(contract.listInstanceTipsV1, given)).toBe('notFound');
  expect(await api.as('mei', 'other').errorOf(contract.listInstanceTipsV1, given)).toBe('notFound');
});

test('the names of all database types are listed', async () => {
  const { data } = await api.as('mei').call(contract.listDriverNames);
  expect(data.driver_name_list).toEqual(engines.map(({ dbType }) => dbType));
});

test('logos come byte by byte, for a list in either notation; of unknown types there is none', async () => {
  const bytesOf = (file: string) => [...Buffer.from(readFileSync(`web/public/logos/${file}.svg`, 'utf8').trim())];
  const [mysql, oracle] = [
    { db_type: 'MySQL', logo: bytesOf('mysql') },
    { db_type: 'Oracle', logo: bytesOf('oracle') },
  ];
  expect(await logos('MySQL,Oracle')).toEqual([mysql, oracle]);
  expect(await logos(['MySQL', 'Oracle', 'MySQL', 'Unknown'])).toEqual([mysql, oracle]);
  const every = await logos(engines.map(({ dbType }) => dbType));
  expect(every.every(({ logo }) => logo.length > 100)).toBe(true);
  expect(await api.as('mei').errorOf(contract.listDriverLogos)).toBe('validation');
  expect((await api.anyone.refusal(contract.listDriverLogos, { query: { db_types: 'MySQL' } })).status).toBe(401);
});
