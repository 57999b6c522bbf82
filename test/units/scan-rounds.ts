import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { LinkSigner } from '../../functions/local/adapters/file-links.ts';
import { FileFolder, localFiles } from '../../functions/local/adapters/files.ts';
import { collectSql } from '../../functions/watching/audit-plans/collect.ts';
import { createInstanceAuditPlan } from '../../shared/contract/watching/audit-plans/operations.ts';
import { intakeOf, scanTypesOf } from '../../shared/scan-types/scan-types.ts';
import { testApi } from '../support/api.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { movableClock } from '../support/workflow-bench.ts';
import type { Units } from './units.ts';

type Server = { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
type Engine = {
  readonly dbType: string;
  readonly start: () => Promise<Server & { stop(): Promise<void> }>;
  readonly params: Readonly<Record<string, string>>;
  readonly prepared: readonly string[];
};

const logsToTables = [
  "set global log_output = 'TABLE'",
  'set global slow_query_log = 1',
  'set global long_query_time = 0',
];
const engines: readonly Engine[] = [
  {
    dbType: 'PostgreSQL',
    start: startPostgres,
    params: { database: 'postgres' },
    prepared: ['create extension if not exists pg_stat_statements'],
  },
  { dbType: 'MySQL', start: () => startMysql('9.7'), params: {}, prepared: ['use shop', ...logsToTables] },
  { dbType: 'MariaDB', start: startMariadb, params: {}, prepared: ['use shop', ...logsToTables] },
];

const sources = 5;
const rounds = { before: 12, measured: 20 };

/** What one minute of scanning costs a data source of each engine, all its collectors on, while an application runs a few statements. */
export async function unitsOfScanRounds(
  dbTypes: readonly string[] = engines.map(({ dbType }) => dbType),
): Promise<Map<string, Units>> {
  const costs = new Map<string, Units>();
  for (const engine of engines.filter(({ dbType }) => dbTypes.includes(dbType)))
    costs.set(`scan round of a minute, ${engine.dbType}`, await roundOf(engine));
  return costs;
}

async function roundOf(engine: Engine): Promise<Units> {
  const clock = movableClock();
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
  const [api, server] = await Promise.all([testApi({ clock, ports: { files } }), engine.start()]);
  const application = await connected(engine, server);
  try {
    for (const sql of [...engine.prepared, ...shop]) await application.run(sql);
    await addScans(api, engine, server);
    const round = async () => {
      for (const sql of worked) await application.run(sql);
      clock.later(60_000);
      await collectSql(api.world);
    };
    for (let n = 0; n < rounds.before; n++) await round();
    const before = api.charged();
    for (let n = 0; n < rounds.measured; n++) await round();
    const after = api.charged();
    const each = (side: 'read' | 'write') => (after[side] - before[side]) / sources / rounds.measured;
    return { read: each('read'), write: each('write') };
  } finally {
    await application.close();
    await Promise.all([api.close(), server.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const shop = [
  'create table orders (id int primary key, customer int, note varchar(60))',
  "insert into orders values (1, 1, 'first'), (2, 1, 'second'), (3, 2, 'third')",
];
/** What the application runs each minute: seven statements that are known after the first. */
const worked = [
  'select note from orders where id = 1',
  'select note from orders where id = 2',
  'select count(*) from orders where customer = 1',
  'select max(id) from orders',
  "update orders set note = 'changed' where id = 2",
  'select id from orders order by note',
  'select customer, count(*) from orders group by customer',
];

async function connected({ dbType, params }: Engine, { host, port, user, password }: Server): Promise<Connection> {
  const target: Target = { dbType, host, port, user, password, params };
  return (await driverOf(dbType)).connect(target, { timeoutMs: 8000, applicationName: 'shop' });
}

async function addScans(api: Awaited<ReturnType<typeof testApi>>, { dbType }: Engine, server: Server): Promise<void> {
  const projectUid = await api.addProject('shop');
  const types = scanTypesOf(dbType).filter((one) => {
    const params = Object.fromEntries(one.params.map(({ key, value }) => [key, value]));
    return intakeOf(one, params) === 'collect' && !one.type.includes('rds');
  });
  const { host, user, password } = server;
  for (let n = 0; n < sources; n++) {
    const at = { db_type: dbType, host, port: String(server.port), user, password };
    const instance_id = await api.addDbService(projectUid, `source_${n}`, at);
    const body = { instance_id, audit_plans: types.map(({ type }) => ({ audit_plan_type: type })) };
    await api.as('admin').call(createInstanceAuditPlan, { params: { project_name: 'shop' }, body });
  }
}
