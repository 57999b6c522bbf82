import {
  auditDirectly,
  auditFilesDirectly,
  listIdeAudits,
} from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { archiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { addRole } from '../../../shared/contract/people/roles/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { ideAudits, projectScope } from './ide-audit-repo.ts';
import { removeOldIdeAudits } from './remove-old.ts';

let api: TestApi;
let projectUid: string;
const clock = movableClock();
const minute = 60_000;
beforeAll(async () => {
  api = await testApi({ clock });
  projectUid = await api.addProject('shop');
  const orders = await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  const {
    data: { uid: viewer },
  } = await api.as('admin').call(addRole, {
    body: { role: { name: 'viewer', desc: '', op_permission_uids: [permissions.view_ide_audit_record.uid] } },
  });
  await api.addMember(projectUid, 'mei', { roles: [{ role: '700403', on: [orders] }] });
  await api.addMember(projectUid, 'lee', { roles: [{ role: viewer, on: [orders] }] });
  await api.addMember(projectUid, 'max');
});
afterAll(() => api.close());

type Change = Partial<Parameters<typeof call>[0]>;
const call = (query: { page_index: number; page_size: number; [field: string]: unknown }, by: string) =>
  api.as(by).call(listIdeAudits, { params: { project_name: 'shop' }, query });
const list = (change: Change = {}, by = 'admin') => call({ page_index: 1, page_size: 50, ...change }, by);
const sqlOf = async (change: Change = {}, by = 'admin') => (await list(change, by)).data.map(({ sql }) => sql);
const audit = (sql_content: string, by = 'mei', on: object = { instance_type: 'MySQL' }) =>
  api.as(by).call(auditDirectly, { body: { sql_content, project_id: projectUid, ...on } });

test('what an editor has audited for a project is listed with its findings, their places counted in the statement', async () => {
  await audit('select id from t where id = 1;\n\n  delete from t', 'mei', {
    instance_name: 'orders',
    schema_name: 'shop',
  });
  const { data, total_nums: total } = await list({}, 'mei');
  expect(total).toBe(2);
  const deleted = data.find(({ sql }) => sql === 'delete from t');
  expect(deleted).toMatchObject({
    sql_fingerprint: 'DELETE FROM t',
    source: { name: 'ide_plugin', value: 'IDE plug-in' },
    instance_name: 'orders',
    schema_name: 'shop',
    db_type: 'MySQL',
    creator: 'mei',
    fp_count: 1,
    audit_level: 'error',
    is_sql_shortened: false,
  });
  expect(deleted?.first_appear_timestamp).toBe(deleted?.last_receive_timestamp);
  expect(deleted?.audit_result).toContainEqual(
    expect.objectContaining({ rule_name: 'dml-require-where', level: 'error', line: 1, column: 1 }),
  );
});

test('the same statement with other values is counted, and its last text is shown', async () => {
  await audit('update stock set n = 1 where id = 1');
  clock.later(minute);
  await api.as('mei').call(auditFilesDirectly, {
    body: {
      project_name: 'shop',
      instance_type: 'MySQL',
      file_contents: ['update stock set n = 2 where id = 2; update stock set n = 3 where id = 3'],
    },
  });
  const {
    data: [row],
  } = await list({ fuzzy_search_sql_fingerprint: 'STOCK' });
  expect(row).toMatchObject({ fp_count: 3, sql: 'update stock set n = 3 where id = 3', instance_name: '' });
  expect(
    Date.parse(row?.last_receive_timestamp ?? '') - Date.parse(row?.first_appear_timestamp ?? ''),
  ).toBeGreaterThanOrEqual(minute);
  expect((await list({ fuzzy_search_sql_fingerprint: 'stock' }, 'mei')).data).toEqual([row]);
});

test('without a project nothing is kept, and the same statement of somebody else stands apart', async () => {
  const before = (await list()).total_nums;
  await api.as('max').call(auditDirectly, { body: { sql_content: 'delete from nowhere', instance_type: 'MySQL' } });
  expect((await list()).total_nums).toBe(before);
  await audit('update stock set n = 4 where id = 4', 'max');
  expect(
    (await list({ fuzzy_search_sql_fingerprint: 'stock' })).data.map(({ creator, fp_count }) => [creator, fp_count]),
  ).toEqual([
    ['max', 1],
    ['mei', 3],
  ]);
});

test('the list is narrowed by data source, person and time, ordered and paged', async () => {
  expect(await sqlOf({ filter_instance_name: 'orders' })).toHaveLength(2);
  expect(await sqlOf({ filter_creator: 'max' })).toEqual(['update stock set n = 4 where id = 4']);
  expect((await list({ filter_source: 'ide_plugin' })).total_nums).toBe(4);
  const late = new Date(clock.now() - minute / 2).toISOString();
  expect((await list({ filter_last_receive_time_from: late })).total_nums).toBe(2);
  expect((await list({ filter_last_receive_time_to: late })).total_nums).toBe(2);
  expect((await list({ filter_last_receive_time_to: late, sort_field: 'fp_count' })).total_nums).toBe(2);
  const counts = async (change: Change) => (await list(change)).data.map(({ fp_count }) => fp_count);
  expect(await counts({ sort_field: 'fp_count' })).toEqual([3, 1, 1, 1]);
  expect((await counts({ sort_field: 'fp_count', sort_order: 'asc' })).at(-1)).toBe(3);
  const firsts = (await list({ sort_field: 'first_appear_timestamp', sort_order: 'asc' })).data.map(
    ({ first_appear_timestamp: at }) => at,
  );
  expect(firsts).toEqual([...firsts].sort());
  const pages = [...(await sqlOf({ page_size: 3 })), ...(await sqlOf({ page_size: 3, page_index: 2 }))];
  expect(pages).toEqual(await sqlOf());
});

test('one sees what one made, those on data sources where one may view them, and managers see all', async () => {
  expect(await sqlOf({}, 'max')).toEqual(['update stock set n = 4 where id = 4']);
  expect((await list({}, 'max')).total_nums).toBe(1);
  expect((await sqlOf({}, 'lee')).sort()).toEqual(['delete from t', 'select id from t where id = 1']);
  expect((await list({}, 'auditor')).total_nums).toBe(4);
});

test('strangers and other tenants see none, and what cannot be asked is refused', async () => {
  await api.addUser('stranger');
  const refusal = (by: string, tenant?: string, query: object = {}) =>
    api
      .as(by, tenant)
      .errorOf(listIdeAudits, { params: { project_name: 'shop' }, query: { page_index: 1, page_size: 10, ...query } });
  expect(await refusal('stranger')).toBe('notFound');
  expect(await refusal('admin', 'other')).toBe('notFound');
  expect(await refusal('mei', 'default', { sort_field: 'sql' })).toBe('validation');
  expect(await refusal('mei', 'default', { filter_last_receive_time_from: 'yesterday' })).toBe('validation');
  expect(
    await api.anyone.errorOf(listIdeAudits, {
      params: { project_name: 'shop' },
      query: { page_index: 1, page_size: 10 },
    }),
  ).toBe('signInRequired');
});

test('of a long statement the beginning is kept, and of a long script its first statements', async () => {
  await audit(`select '${'x'.repeat(limits.ideAuditSqlLengthMax)}' from long_one`, 'max');
  const {
    data: [row],
  } = await list({ fuzzy_search_sql_fingerprint: 'long_one' });
  expect(row).toMatchObject({ is_sql_shortened: true, sql_fingerprint: 'SELECT ? FROM long_one' });
  expect(row?.sql).toHaveLength(limits.ideAuditSqlLengthMax);
  await audit(
    Array.from({ length: limits.ideAuditStatementsMax + 5 }, (_, at) => `select c${at} from wide`).join(';'),
    'max',
  );
  expect((await list({ fuzzy_search_sql_fingerprint: 'wide' })).total_nums).toBe(limits.ideAuditStatementsMax);
});

test('two requests at once count both', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, at) => audit(`delete from busy where id = ${at}`)));
  expect((await list({ fuzzy_search_sql_fingerprint: 'busy' })).data.map(({ fp_count }) => fp_count)).toEqual([4]);
});

test('a page costs the same however much there is', async () => {
  const cost = async () => {
    const before = api.units();
    await list({ page_size: 10 });
    return api.units().read - before.read;
  };
  const few = await cost();
  const [one] = (await ideAudits.on(api.table()).listBy('gsi1', { scope: projectScope(projectUid) }, { limit: 1 }))
    .items;
  for (let at = 1; at <= 60; at++)
    if (one) await ideAudits.on(api.table()).put({ ...one, scope: projectScope(projectUid), recordId: at });
  expect(await cost()).toBeLessThanOrEqual(few);
  for (let at = 1; at <= 60; at++)
    await ideAudits.on(api.table()).remove({ scope: projectScope(projectUid), recordId: at });
});

test('what nobody asked for again goes after its days, with its part in the totals', async () => {
  clock.later((limits.ideAuditDays - 1) * 24 * 60 * minute);
  await audit('delete from t', 'mei', { instance_name: 'orders', schema_name: 'shop' });
  clock.later(3 * 24 * 60 * minute);
  await removeOldIdeAudits(api.world);
  expect((await list()).data.map(({ sql, fp_count }) => [sql, fp_count])).toEqual([['delete from t', 2]]);
  for (const who of ['admin', 'mei']) expect((await list({}, who)).total_nums).toBe(1);
  expect((await list({}, 'max')).total_nums).toBe(0);
});

test('a scanner that sends one statement in many files at once is answered each time, and all are counted', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => audit(`update shelf set n = ${at}`)));
  expect((await list({ fuzzy_search_sql_fingerprint: 'shelf' })).data.map(({ fp_count }) => fp_count)).toEqual([12]);
});

test('an archived project is still read', async () => {
  await api.as('admin').call(archiveProject, { params: { project_uid: projectUid } });
  expect((await list({}, 'mei')).total_nums).toBe(2);
});
