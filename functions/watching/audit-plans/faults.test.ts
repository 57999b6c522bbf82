import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { collectedSqls } from '../collected/collected-repo.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { measures } from '../measures/measures.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { collectSql } from './collect.ts';

const clock = movableClock();
const folder = mkdtempSync(join(tmpdir(), 'scan-faults-'));
const params = { project_name: 'shop' };
const meter = { user: 'meter', password: 'only-for-this-test' };
let api: TestApi;
let postgres: TestPostgres;
let projectUid: string;
let source: string;
let scanId: number;
let admin: Connection;
beforeAll(async () => {
  const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
  [api, postgres] = await Promise.all([testApi({ clock, ports: { files } }), startPostgres()]);
  projectUid = await api.addProject('shop');
  const { host, port, user, password } = postgres;
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } };
  admin = await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 8000, applicationName: 'app' });
  for (const sql of [
    'create extension if not exists pg_stat_statements',
    `create role meter login password '${meter.password}'`,
    'grant pg_monitor to meter',
    'create table counted (id int primary key, name text)',
  ])
    await admin.run(sql);
  source = await api.addDbService(projectUid, 'orders', { db_type: 'PostgreSQL', host, port: String(port), ...meter });
  const types = ['postgresql_top_sql', 'postgresql_performance_collect'];
  const body = { instance_id: source, audit_plans: types.map((audit_plan_type) => ({ audit_plan_type })) };
  const made = await api.as('admin').call(contract.createInstanceAuditPlan, { params, body });
  scanId = Number(made.data.instance_audit_plan_id);
});
afterAll(async () => {
  await admin.close();
  await Promise.all([api.close(), postgres.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const plans = async () => {
  const at = { params: { ...params, instance_audit_plan_id: scanId } };
  return (await api.as('admin').call(contract.getInstanceAuditPlanOverview, at)).data;
};
const interval = 10 * 60_000;
const round = async (world: World = api.world) => {
  clock.later(interval + 1000);
  await collectSql(world);
};
const counted = async () => {
  const { items } = await collectedSqls.on(api.table()).list({ projectUid });
  return items.find(({ sql }) => /from counted/.test(sql))?.count ?? 0;
};
async function ask(times: number): Promise<void> {
  for (let i = 0; i < times; i++) await admin.query(`select name from counted where id = ${i}`, { maxRows: 1 });
}

test('a right that is taken away is told with what gives it back, and what ran before is not counted anew', async () => {
  await ask(50);
  await round();
  await ask(3);
  await round();
  expect(await counted()).toBe(3);
  await admin.run('revoke pg_monitor from meter');
  await ask(2);
  await round();
  const body = { instance_id: source, audit_plans: [{ audit_plan_type: 'postgresql_top_sql' }] };
  const { data: checks } = await api.as('admin').call(contract.checkScans, { params, body });
  expect(checks[0]?.lacks.map(({ statement }) => statement)).toEqual(['GRANT pg_monitor TO meter']);
  await admin.run('grant pg_monitor to meter');
  await round();
  await ask(4);
  await round();
  // What ran while nobody could see it may be missed; what was counted before never counts twice.
  expect(await counted()).toBeGreaterThanOrEqual(3 + 4);
  expect(await counted()).toBeLessThanOrEqual(3 + 2 + 4);
});

test('an account that is shut out is told in the words of the server, and let in again nothing is lost', async () => {
  const before = await counted();
  await admin.run('alter role meter nologin');
  await ask(5);
  await round();
  expect((await plans()).map((one) => one.last_collection_status)).toEqual(['abnormal', 'abnormal']);
  expect((await plans())[0]?.problem).toMatch(/not permitted to log in/);
  await admin.run('alter role meter login');
  await round();
  expect((await plans()).map((one) => one.last_collection_status)).toEqual(['normal', 'normal']);
  expect(await counted()).toBe(before + 5);
});

test('a clock that jumps ahead or is set back makes no figure negative and counts nothing twice', async () => {
  const before = await counted();
  await ask(2);
  clock.later(3 * 3_600_000);
  await round();
  await ask(2);
  clock.later(-2 * 3_600_000);
  await round();
  await ask(2);
  clock.later(2 * 3_600_000);
  await round();
  await round();
  expect(await counted()).toBe(before + 6);
  const now = clock.now();
  const window = { from: now - 24 * 3_600_000, to: now + 24 * 3_600_000, now, bucketsMax: 10_000 };
  const { lines } = await measures
    .on(api.table())
    .read(source, { names: ['transactions_per_second', 'connections'] }, window);
  const sums = [...lines.values()].flat().map(({ sum }) => sum);
  expect(sums.length).toBeGreaterThan(3);
  expect(sums.filter((sum) => !(sum >= 0))).toEqual([]);
});

test('a collector that is killed before it has written leaves the scan for a while, and the next one counts all of it once', async () => {
  const before = await counted();
  await ask(7);
  await round({ ...api.world, tableOf: (tenant) => dying(api.world.tableOf(tenant)) });
  await collectSql(api.world);
  expect(await counted()).toBe(before);
  clock.later(2 * limits.collectRoundSeconds * 1000 + 1000);
  await round();
  expect(await counted()).toBe(before + 7);
  expect((await plans()).map((one) => one.last_collection_status)).toEqual(['normal', 'normal']);
});

/** A table in which the process ends when a look is to be kept. */
function dying(table: TenantTable): TenantTable {
  return new Proxy(table, {
    get(target, name) {
      if (name === 'transact') return () => Promise.reject(new Error('the process was killed'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
