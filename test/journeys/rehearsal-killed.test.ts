import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { driverOf } from '../../functions/engines/index.ts';
import { postmasterOf } from '../../functions/local/postmaster.ts';
import { getRehearsal, startRehearsal } from '../../shared/contract/auditing/database-comparison/operations.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { targetsOf } from '../crash/targets.ts';
import { until } from '../support/clock.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product, type Person } from '../support/product.ts';

/** The process is killed while a scratch database stands: it goes on where it is started again, and leaves nothing. */
const patienceMs = 600_000;
let product: Product;
let admin: Person;
let postgres: TestPostgres;
let mariadb: TestMariadb;
const uids: Record<string, string> = {};
const manyTables = Array.from({ length: 400 }, (_, at) => `t${at}`);

beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  await Promise.all([slowOnPostgres(), slowOnMariadb()]);
  product = await Product.start();
  admin = await product.signIn('admin', 'admin');
  await addSource('PostgreSQL', postgres, [{ name: 'database', value: 'postgres' }]);
  await addSource('MariaDB', mariadb, []);
}, patienceMs);

afterAll(async () => {
  await product.remove();
  await Promise.all([postgres.stop(), mariadb.stop()]);
});

/** A change that takes some seconds over the rows of a rehearsal. */
async function slowOnPostgres(): Promise<void> {
  const target = targetsOf(postgres, postgres as never).PostgreSQL;
  const link = await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 30_000, applicationName: 'test' });
  for (const schema of ['planned', 'running']) {
    await link.run(`create schema ${schema}`);
    await link.run(`set search_path to ${schema}`);
    await link.run(
      "create function slow() returns text language plpgsql as $$ begin perform pg_sleep(1.5); return 'x'; end $$",
    );
    await link.run(`create table t (id int primary key${schema === 'planned' ? ', label text default slow()' : ''})`);
  }
  await link.close();
}

/** Nothing in the definition of a table may wait there: it is many of them. */
async function slowOnMariadb(): Promise<void> {
  const { host, port, user, password } = mariadb;
  const link = await createConnection({ host, port, user, password, multipleStatements: true });
  await link.query('create database planned; create database running');
  for (const name of manyTables) await link.query(`create table planned.${name} (id int primary key, a int, key (a))`);
  await link.end();
}

test.each([
  ['PostgreSQL', ['t']],
  ['MariaDB', manyTables],
] as const)(
  'on %s a rehearsal that was killed is begun anew, and of neither anything stays on the server',
  async (dbType, tables) => {
    const params = { project_name: 'demo' };
    const uid = uids[dbType] ?? '';
    const { data } = await admin.call(startRehearsal, {
      params,
      body: {
        base_instance_id: uid,
        comparison_instance_id: uid,
        database_schema_object: {
          base_schema_name: 'planned',
          comparison_schema_name: 'running',
          database_objects: tables.map((name) => ({ object_type: 'TABLE' as const, object_name: name })),
        },
      },
    });
    const at = { params: { ...params, rehearsal_id: data.rehearsal_id } };
    await until(async () => (await admin.call(getRehearsal, at)).data.statements_total > 0);
    const before = await madeOn(dbType);
    expect(before.length).toBeGreaterThan(1);
    await product.kill();
    expect(await madeOn(dbType)).toEqual(before);
    await product.start();
    admin = await product.signIn('admin', 'admin');
    await until(async () => (await admin.call(getRehearsal, at)).data.status !== 'rehearsing');
    expect((await admin.call(getRehearsal, at)).data).toMatchObject({
      ...{ status: 'equal', statements_run: tables.length },
    });
    expect(await madeOn(dbType)).toEqual([]);
  },
  patienceMs,
);

const madeOn = (dbType: string) => (dbType === 'MariaDB' ? madeOnMariadb() : madeFor());

/** Databases and accounts of rehearsals on the MariaDB beside the product. */
async function madeOnMariadb(): Promise<string[]> {
  const folder = join(product.folder, 'rehearsal', 'mariadb');
  const pid = readFileSync(join(readFileSync(join(folder, 'server-folder'), 'utf8'), 'server.pid'), 'utf8').trim();
  const port = Number(/--port=(\d+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1]);
  const password = readFileSync(join(folder, 'secret'), 'utf8');
  const link = await createConnection({ host: '127.0.0.1', port, user: 'sluice', password });
  try {
    const [rows] = await link.query(
      "select schema_name as name from information_schema.schemata where schema_name like 'sluice\\_%' union all select user from mysql.user where user like 'sluice\\_%' order by 1",
    );
    return (rows as unknown as readonly { readonly name: string }[]).map(({ name }) => name);
  } finally {
    await link.end();
  }
}

/** Databases and roles of rehearsals on the server beside the product. */
async function madeFor(): Promise<string[]> {
  const folder = join(product.folder, 'rehearsal');
  const running = postmasterOf(join(readFileSync(join(folder, 'server-folder'), 'utf8'), 'cluster'));
  const password = readFileSync(join(folder, 'secret'), 'utf8');
  const place = { host: '127.0.0.1', port: running?.port ?? 0, user: 'sluice', password, database: 'postgres' };
  const client = new pg.Client({ ...place, ssl: false });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'sluice_%' union all select rolname from pg_roles where rolname like 'sluice_%' order by 1",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function addSource(
  dbType: string,
  { host, port, user, password }: Pick<TestMariadb, 'host' | 'port' | 'user' | 'password'>,
  additional: { name: string; value: string }[],
): Promise<void> {
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  const place = { name: `slow-${dbType}`, db_type: dbType, host, port: String(port), user, password };
  const rest = { environment_tag_uid: tags[0]?.uid ?? '', additional_params: additional };
  uids[dbType] = (await admin.call(addDbService, { params, body: { db_service: { ...place, ...rest } } })).data.uid;
}
