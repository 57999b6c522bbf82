import { readFileSync } from 'node:fs';
import * as contract from '../../../shared/contract/running/system/operations.ts';
import { product } from '../../../shared/product.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { assignments } from '../../ground/ledger/workflow-repo.ts';

const clock = manualClock(Date.UTC(2030, 0, 1));
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock });
});
afterAll(() => api.close());

const publish = (notice: object, by = 'admin') =>
  api.as(by).call(contract.updateNotice, { body: { company_notice: { notice_str: '', ...notice } } });
const read = async (by: string, query: object = {}) => (await api.as(by).call(contract.readNotice, { query })).data;

test('how long a statement may take is told where functions end, and nowhere else', async () => {
  const told = async () => (await api.anyone.call(contract.readBasicInfo)).data.statement_minutes_max;
  expect(await told()).toBeUndefined();
  process.env['AWS_LAMBDA_FUNCTION_NAME'] = 'system';
  try {
    expect(await told()).toBe(15);
    const isOffered = async () => (await api.anyone.call(contract.readBasicInfo)).data.has_long_statements;
    expect(await isOffered()).toBe(false);
    process.env['SLUICE_RUNNER'] = 'on';
    expect(await isOffered()).toBe(true);
  } finally {
    delete process.env['AWS_LAMBDA_FUNCTION_NAME'];
    delete process.env['SLUICE_RUNNER'];
  }
});

test('anybody may know the name and the version of the product', async () => {
  expect((await api.anyone.call(contract.readBasicInfo)).data).toMatchObject({
    title: 'Sluice',
    logo_url: '',
    components: [{ name: 'Sluice', version: product.version }],
  });
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: product.version });
});

describe('the announcement', () => {
  test('it is unread until it was handed over, for each person, and again after every publication', async () => {
    await publish({ notice_str: 'Maintenance on Sunday' }, 'sys');
    expect(await read('mei')).toEqual({
      notice_str: 'Maintenance on Sunday',
      read_by_current_user: false,
      create_user_name: 'sys',
    });
    expect([(await read('mei')).read_by_current_user, (await read('lee')).read_by_current_user]).toEqual([true, false]);
    await publish({ notice_str: 'Maintenance on Monday' });
    expect(await read('mei')).toMatchObject({ notice_str: 'Maintenance on Monday', read_by_current_user: false });
  });

  test('it shows only in its time; whoever edits it sees it before', async () => {
    await publish({ notice_str: 'Later', start_time: '2030-01-02T00:00:00Z', end_time: '2030-01-03T00:00:00Z' });
    expect(await read('mei')).toEqual({ notice_str: '', read_by_current_user: true });
    expect((await read('mei', { include_latest_outside_period: 'true' })).notice_str).toBe('');
    expect(await read('admin', { include_latest_outside_period: 'true' })).toMatchObject({
      notice_str: 'Later',
      start_time: '2030-01-02T00:00:00Z',
      expire_time: '2030-01-03T00:00:00Z',
      read_by_current_user: false,
    });
    clock.advance(36 * 60 * 60 * 1000);
    expect(await read('mei')).toMatchObject({ notice_str: 'Later', read_by_current_user: false });
    clock.advance(24 * 60 * 60 * 1000);
    expect((await read('mei')).notice_str).toBe('');
  });

  test('it must end after it starts, and is not endless', async () => {
    const refusal = async (notice: object) =>
      (
        await api
          .as('admin')
          .refusal(contract.updateNotice, { body: { company_notice: { notice_str: 'x', ...notice } } })
      ).fields?.map(({ path }) => path);
    expect(await refusal({ start_time: '2030-01-03T00:00:00Z', end_time: '2030-01-02T00:00:00Z' })).toEqual([
      'company_notice.end_time',
    ]);
    expect(await refusal({ notice_str: 'x'.repeat(10_001) })).toEqual(['company_notice.notice_str']);
    expect(await refusal({ start_time: 'soon' })).toEqual(['company_notice.start_time']);
  });

  test('the copy of the SQL module is the same announcement', async () => {
    await api.as('admin').call(contract.updateSqleNotice, { body: { notice_str: 'One text' } });
    expect((await api.as('mei').call(contract.readSqleNotice)).data).toEqual({ notice_str: 'One text' });
    expect((await read('mei')).notice_str).toBe('One text');
    await publish({ notice_str: '' });
    expect((await api.as('mei').call(contract.readSqleNotice)).data).toEqual({ notice_str: '' });
  });

  test('only administrators of the platform publish, and only for their own tenant', async () => {
    for (const user of ['auditor', 'director', 'mei']) {
      expect(
        await api.as(user).errorOf(contract.updateNotice, { body: { company_notice: { notice_str: 'Mine' } } }),
      ).toBe('forbidden');
      expect(await api.as(user).errorOf(contract.updateSqleNotice, { body: { notice_str: 'Mine' } })).toBe('forbidden');
    }
    await publish({ notice_str: 'Ours' });
    expect((await api.as('mei', 'other').call(contract.readNotice)).data).toEqual({
      notice_str: '',
      read_by_current_user: true,
    });
    expect(await api.anyone.refusal(contract.readNotice)).toMatchObject({ status: 401 });
  });
});

test('modules that are built are reported as supported, others not', async () => {
  const status = async (query: object) =>
    (await api.as('mei').call(contract.readModuleStatus, { query })).data.is_supported;
  expect(
    await Promise.all([
      status({ module_name: 'sql_optimization' }),
      status({ module_name: 'sql_optimization', db_type: 'Oracle' }),
      status({ module_name: 'execute_sql_file_mode', db_type: 'Oracle' }),
      status({ module_name: 'execute_sql_file_mode', db_type: 'SQL Server' }),
      status({ module_name: 'knowledge_base' }),
      status({ module_name: 'backup', db_type: 'MySQL' }),
      status({ module_name: 'backup', db_type: 'Oracle' }),
      status({ module_name: 'backup', db_type: 'DB2' }),
    ]),
  ).toEqual([true, false, true, false, true, true, true, false]);
  expect(await api.as('mei').errorOf(contract.readModuleStatus, { query: { module_name: 'time_travel' } })).toBe(
    'validation',
  );
});

test('the dashboard has a red dot while workflows wait for the reader', async () => {
  const dot = async (user: string) => (await api.as(user).call(contract.listModuleRedDots)).data;
  const waiting = {
    userUid: api.uidOf('lee'),
    workflowId: 'w1',
    projectUid: 'p1',
    status: 'wait_for_audit' as const,
    creatorUid: api.uidOf('mei'),
    searchText: '',
    name: 'w',
    desc: '',
    createdAt: '',
    dbServiceUids: [],
  };
  await assignments.on(api.table()).put({ ...waiting, kind: 'review' });
  expect([await dot('lee'), await dot('mei')]).toEqual([
    [{ module_name: 'global_dashboard', has_red_dot: true }],
    [{ module_name: 'global_dashboard', has_red_dot: false }],
  ]);
});

test('the workbench is one of our own pages, which clients are told', async () => {
  expect((await api.as('mei').call(contract.readSqlQueryConfiguration)).data).toMatchObject({
    enable_sql_query: true,
    sql_query_root_uri: '/sql-workbench',
    enable_odc_query: false,
  });
  for (const op of [contract.readSqlQueryConfiguration, contract.listModuleRedDots, contract.readModuleStatus])
    expect(await api.anyone.refusal(op)).toMatchObject({ status: 401 });
});
