import * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import * as tasks from '../../../shared/contract/watching/scan-tasks/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { scanOfSource } from './scan-repo.ts';
import { openedParams } from './sealed-params.ts';

const secret = 'S3cret-of-the-cloud';
const params = { project_name: 'shop' };
let api: TestApi;
let projectUid: string;
let uid: string;
beforeAll(async () => {
  api = await testApi();
  projectUid = await api.addProject('shop');
  uid = await api.addDbService(projectUid, 'orders', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
});
afterAll(() => api.close());

const given = (more: Readonly<Record<string, string>> = {}) =>
  Object.entries({ db_instance_id: 'rm-shop1', access_key_id: 'AKVENDOR', ...more }).map(([key, value]) => ({
    key,
    value,
  }));
const plans = (more?: Readonly<Record<string, string>>) => [
  { audit_plan_type: 'ali_rds_mysql_slow_log', audit_plan_params: given(more) },
];
const make = (more?: Readonly<Record<string, string>>) => ({
  params,
  body: { instance_id: uid, audit_plans: plans(more) },
});
let scanId: string;
const stored = async () => {
  const scan = await scanOfSource(api.world.tableOf('default'), { projectUid, uid });
  const [plan] = scan?.plans ?? [];
  if (!scan || !plan) throw new Error('no scan');
  return { plan, opened: await openedParams({ tenant: 'default', world: api.world }, scan, plan) };
};

test('a scan that needs a secret is not made without one', async () => {
  const refused = await api.as('admin').refusal(contract.createInstanceAuditPlan, make());
  expect(refused).toMatchObject({ error: 'scanParamInvalid', message: expect.stringContaining('Access key secret') });
});

test('a secret is sealed: no row, no reply and no log has it, and the collector gets it', async () => {
  const { data } = await api.as('admin').call(contract.createInstanceAuditPlan, make({ access_key_secret: secret }));
  scanId = data.instance_audit_plan_id;
  const shown = await api.as('admin').call(contract.getInstanceAuditPlan, {
    params: { ...params, instance_audit_plan_id: scanId },
  });
  const [plan] = shown.data.audit_plans;
  expect(plan?.audit_plan_params).toContainEqual(
    expect.objectContaining({ key: 'access_key_secret', value: '', type: 'password' }),
  );
  expect(JSON.stringify([shown, await api.everyRow(), api.logged])).not.toContain(secret);
  expect((await stored()).opened).toMatchObject({ access_key_id: 'AKVENDOR', access_key_secret: secret });
});

test('left empty it stays, also where a scan is checked; given anew it changes', async () => {
  const at = { params: { ...params, instance_audit_plan_id: scanId } };
  await api.as('admin').call(contract.updateInstanceAuditPlan, {
    ...at,
    body: { audit_plans: plans({ db_instance_id: 'rm-shop2' }) },
  });
  expect((await stored()).opened).toMatchObject({ db_instance_id: 'rm-shop2', access_key_secret: secret });
  await api.as('admin').call(contract.updateInstanceAuditPlan, {
    ...at,
    body: { audit_plans: plans({ access_key_secret: 'another' }) },
  });
  const { plan, opened } = await stored();
  expect(opened['access_key_secret']).toBe('another');
  // It can be opened for no other data source.
  const elsewhere = { projectUid, dbServiceUid: 'another' };
  await expect(openedParams({ tenant: 'default', world: api.world }, elsewhere, plan)).rejects.toThrow();
});

test('hosts that are not the vendor’s are refused', async () => {
  for (const rds_path of ['evil.example', 'aliyuncs.com.evil.example', 'evil.example/.aliyuncs.com', '127.0.0.1'])
    expect(
      await api.as('admin').errorOf(contract.createInstanceAuditPlan, make({ access_key_secret: secret, rds_path })),
    ).toBe('scanParamInvalid');
});

test('a scan task by name keeps its secret as well', async () => {
  const source = await api.addDbService(projectUid, 'stock', { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  expect(source).not.toBe('');
  const body = {
    audit_plan_name: 'nightly',
    audit_plan_cron: '0 2 * * *',
    audit_plan_type: 'ali_rds_mysql_slow_log',
    audit_plan_instance_type: 'MySQL',
    audit_plan_instance_name: 'stock',
    audit_plan_params: given({ access_key_secret: secret }),
  };
  await api.as('admin').call(tasks.createScanTask, { params, body });
  const named = { ...params, audit_plan_name: 'nightly' };
  await api.as('admin').call(tasks.updateScanTask, { params: named, body: { audit_plan_cron: '0 3 * * *' } });
  expect((await api.everyRow()).join()).not.toContain(secret);
});
