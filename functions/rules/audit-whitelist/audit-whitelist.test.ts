import * as contract from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { entryTotals } from './whitelist-repo.ts';
import { countWhitelistMatches, whitelistOf } from './service.ts';

let api: TestApi;
let projectUid: string;
beforeAll(async () => {
  api = await testApi();
  for (const tenant of ['default', 'other']) await api.addProject('shop', tenant);
  projectUid = await api.addProject('books');
  await api.addMember(projectUid, 'lee', { permissions: ['manage_audit_sql_white_list'] });
  await api.addMember(projectUid, 'mei');
});
afterAll(() => api.close());

const params = { project_name: 'books' };
const add = (body: object, user = 'lee') =>
  api.as(user).call(contract.createAuditWhitelist, { params, body: body as never });
const refused = (body: object, user = 'lee') => api.as(user).errorOf(contract.createAuditWhitelist, { params, body });
const list = async (query: object = {}, user = 'lee') =>
  await api.as(user).call(contract.listAuditWhitelist, { params, query: { page_index: 1, page_size: 50, ...query } });
const idOf = async (value: string) => (await list({ fuzzy_search_value: value })).data[0]?.audit_whitelist_id ?? 0;
const at = (id: number) => ({ params: { ...params, audit_whitelist_id: id } });

test('an entry is added, found, changed and removed', async () => {
  await add({ value: 'drop table old_orders', desc: 'agreed clean-up' });
  await add({ value: 'delete from sessions where id = 1', match_type: 'fp_match' });
  expect((await list()).data.map(({ value, match_type, matched_count }) => [value, match_type, matched_count])).toEqual(
    [
      ['delete from sessions where id = 1', 'fp_match', 0],
      ['drop table old_orders', 'exact_match', 0],
    ],
  );
  expect((await list({ fuzzy_search_value: 'CLEAN' })).total_nums).toBe(1);
  expect((await list({ filter_match_type: 'fp_match' })).data).toHaveLength(1);
  const id = await idOf('old_orders');
  await api.as('lee').call(contract.updateAuditWhitelist, { ...at(id), body: { desc: 'every spring' } });
  expect((await list()).data[1]).toMatchObject({
    audit_whitelist_id: id,
    value: 'drop table old_orders',
    desc: 'every spring',
    match_type: 'exact_match',
  });
  await api.as('lee').call(contract.deleteAuditWhitelist, at(id));
  expect((await list()).total_nums).toBe(1);
  expect(await api.as('lee').errorOf(contract.deleteAuditWhitelist, at(id))).toBe('notFound');
});

test('of several who remove an entry at once one does, and the total is right', async () => {
  await add({ value: 'select raced_for' });
  const [id, before] = [await idOf('raced_for'), (await list()).total_nums];
  const answers = await Promise.all(
    Array.from(
      { length: 6 },
      async () =>
        JSON.parse((await api.as('lee').send(contract.deleteAuditWhitelist, at(id))).bytes.toString()).error ??
        'removed',
    ),
  );
  expect(answers.filter((answer) => answer === 'removed')).toHaveLength(1);
  expect(answers.every((answer) => ['removed', 'notFound', 'changedMeanwhile'].includes(answer))).toBe(true);
  expect((await list()).total_nums).toBe(before - 1);
});

test('the same SQL is listed once for each way of matching', async () => {
  await add({ value: 'select * from once' });
  expect(await refused({ value: ' SELECT * FROM once; ' })).toBe('auditWhitelistEntryExists');
  await add({ value: 'select * from once', match_type: 'fp_match' });
  await add({ value: 'select * from twice' });
  const id = await idOf('twice');
  expect(
    await api.as('lee').errorOf(contract.updateAuditWhitelist, { ...at(id), body: { value: 'select * from once' } }),
  ).toBe('auditWhitelistEntryExists');
  await api.as('lee').call(contract.updateAuditWhitelist, { ...at(id), body: { value: 'select * from thrice' } });
  await add({ value: 'select * from twice' });
});

test('of two who change an entry one is told; what audits count meanwhile disturbs neither', async () => {
  await add({ value: 'select * from both' });
  const [entry] = (await list({ fuzzy_search_value: 'both' })).data;
  const id = entry?.audit_whitelist_id ?? 0;
  const whitelist = await whitelistOf(api.world.tableOf('default'), projectUid);
  await countWhitelistMatches(api.world.tableOf('default'), whitelist, {
    excludedBy: [whitelist.findIndex(({ number }) => number === id)],
    at: '2026-01-01T00:00:00.000Z',
  });
  await api
    .as('lee')
    .call(contract.updateAuditWhitelist, { ...at(id), body: { desc: 'of the first', revision: entry?.revision } });
  expect(
    await api.as('lee').errorOf(contract.updateAuditWhitelist, {
      ...at(id),
      body: { desc: 'of the second', revision: entry?.revision },
    }),
  ).toBe('changedMeanwhile');
  expect((await list({ fuzzy_search_value: 'both' })).data).toMatchObject([{ desc: 'of the first', matched_count: 1 }]);
});

test('an entry needs SQL of a bounded length, and the list is bounded too', async () => {
  for (const value of ['', ' ; ', 'x'.repeat(limits.auditWhitelistValueLengthMax + 1)])
    expect(await refused({ value })).toBe('validation');
  expect(await refused({ value: 'select 1', match_type: 'regex' })).toBe('validation');
  const table = api.world.tableOf('default');
  await table.transact([entryTotals.on(table).adding({ projectUid }, limits.auditWhitelistEntriesMax)]);
  expect(await refused({ value: 'select 2' })).toBe('auditWhitelistFull');
  await table.transact([entryTotals.on(table).adding({ projectUid }, -limits.auditWhitelistEntriesMax)]);
});

test('it is refused without the right, in an archived project, and to strangers it is not there', async () => {
  expect(await refused({ value: 'select 3' }, 'mei')).toBe('forbidden');
  expect(
    await api.as('mei').errorOf(contract.listAuditWhitelist, { params, query: { page_index: 1, page_size: 9 } }),
  ).toBe('forbidden');
  expect(await refused({ value: 'select 3' }, 'max')).toBe('notFound');
  expect(
    await api.as('admin', 'other').errorOf(contract.createAuditWhitelist, { params, body: { value: 'select 3' } }),
  ).toBe('notFound');
});

test('projects and tenants have their own entries, though their numbers are the same', async () => {
  const shop = { params: { project_name: 'shop' } };
  for (const tenant of ['default', 'other'])
    await api
      .as('admin', tenant)
      .call(contract.createAuditWhitelist, { ...shop, body: { value: `select '${tenant}'` } });
  await api
    .as('admin', 'other')
    .call(contract.deleteAuditWhitelist, { params: { ...shop.params, audit_whitelist_id: 1 } });
  const left = await api
    .as('admin')
    .call(contract.listAuditWhitelist, { ...shop, query: { page_index: 1, page_size: 9 } });
  expect(left.data.map(({ value }) => value)).toEqual(["select 'default'"]);
});

test('what an audit excluded is counted, unless the entry is gone by then', async () => {
  await add({ value: 'select counted' });
  await add({ value: 'select gone' });
  const table = api.world.tableOf('default');
  const whitelist = await whitelistOf(table, projectUid);
  const place = (value: string) => whitelist.findIndex((entry) => entry.value === value);
  await api.as('lee').call(contract.deleteAuditWhitelist, at(await idOf('select gone')));
  await countWhitelistMatches(table, whitelist, {
    excludedBy: [place('select counted'), place('select gone'), place('select counted')],
    at: '2026-01-02T03:04:05.000Z',
  });
  expect((await list({ fuzzy_search_value: 'counted' })).data[0]).toMatchObject({
    matched_count: 2,
    last_match_time: '2026-01-02T03:04:05.000Z',
  });
  expect((await list({ fuzzy_search_value: 'gone' })).total_nums).toBe(0);
});
