import {
  getInstanceAuditPlanOverview,
  createInstanceAuditPlan,
} from '../../../shared/contract/watching/audit-plans/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { until } from '../../../test/support/clock.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { movableClock } from '../../../test/support/workflow-bench.ts';
import { collectorName } from '../collectors/collector.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { collectSql } from './collect.ts';
import { scanRuns } from './scan-run-repo.ts';

const clock = movableClock();
const params = { project_name: 'shop' };
const sessions: Connection[] = [];
let api: TestApi;
let postgres: TestPostgres;
let scanId: number;
beforeAll(async () => {
  [api, postgres] = await Promise.all([testApi({ clock }), startPostgres()]);
  const projectUid = await api.addProject('shop');
  const { host, user, password } = postgres;
  const source = await api.addDbService(projectUid, 'orders', {
    db_type: 'PostgreSQL',
    host,
    port: String(postgres.port),
    user,
    password,
  });
  const types = ['postgresql_top_sql', 'postgresql_processlist', 'postgresql_schema_meta'];
  const body = { instance_id: source, audit_plans: types.map((audit_plan_type) => ({ audit_plan_type })) };
  const made = await api.as('admin').call(createInstanceAuditPlan, { params, body });
  scanId = Number(made.data.instance_audit_plan_id);
  await (await session()).run('create extension if not exists pg_stat_statements');
});
afterAll(async () => {
  await Promise.all(sessions.map((one) => one.close()));
  await Promise.all([api.close(), postgres.stop()]);
});

async function session(): Promise<Connection> {
  const { host, port, user, password } = postgres;
  const target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } };
  const options = { timeoutMs: 8000, applicationName: 'app' };
  const made = await (await driverOf('PostgreSQL')).connect(target, options);
  sessions.push(made);
  return made;
}

const overview = async () =>
  (await api.as('admin').call(getInstanceAuditPlanOverview, { params: { ...params, instance_audit_plan_id: scanId } }))
    .data;
const runs = async () => (await scanRuns.on(api.world.tableOf('default')).get({ scanId }))?.plans;
const ours = async (watcher: Connection) => {
  const { rows } = await watcher.query(
    `select state, query from pg_stat_activity where application_name = '${collectorName}'`,
    { maxRows: 10 },
  );
  return rows;
};

test('a server that keeps us waiting is asked over one connection, left after the limit, and asked for less', async () => {
  const [holder, watcher] = [await session(), await session()];
  await holder.begin();
  await holder.run('lock table pg_stat_statements in access exclusive mode');
  const started = performance.now();
  const rounds = Promise.all([collectSql(api.world), collectSql(api.world)]);
  let waiting = await ours(watcher);
  await until(async () => (waiting = await ours(watcher)).some(([, query]) => query?.includes('pg_stat_statements s')));
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.[1]).toContain(`/* ${collectorName} */`);
  await rounds;
  await holder.rollback();
  expect(performance.now() - started).toBeLessThan(limits.collectStatementMilliseconds + 10_000);
  const [top, others] = [(await overview())[0], (await overview()).slice(1)];
  expect(top).toMatchObject({ last_collection_status: 'abnormal' });
  expect(top?.problem).toContain('statement timeout');
  // The trouble of one scan type is none of the others.
  expect(others.map((one) => one.last_collection_status)).toEqual(['normal', 'normal']);
  expect((await runs())?.map(({ rowsMax }) => rowsMax)).toEqual([
    limits.collectedRowsMax / 2,
    limits.collectedRowsMax,
    limits.collectedRowsMax,
  ]);
  expect(await ours(watcher)).toEqual([]);
});

test('once it answers in time it is asked for more again, and the page says nothing any more', async () => {
  clock.later(limits.collectPauseMinutes * 60_000);
  await collectSql(api.world);
  const [top] = await overview();
  expect(top).toMatchObject({ last_collection_status: 'normal' });
  expect(top?.problem).toBeUndefined();
  expect((await runs())?.[0]).toMatchObject({ failures: 0, rowsMax: limits.collectedRowsMax });
});
