import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { driverOf } from '../../functions/engines/index.ts';
import { postmasterOf } from '../../functions/local/postmaster.ts';
import { getRehearsal, startRehearsal } from '../../shared/contract/auditing/database-comparison/operations.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { targetsOf } from '../crash/targets.ts';
import { until } from '../support/clock.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product, type Person } from '../support/product.ts';

/** The process is killed while a scratch database stands: it goes on where it is started again, and leaves nothing. */
const patienceMs = 600_000;
let product: Product;
let admin: Person;
let postgres: TestPostgres;
let uid = '';

beforeAll(async () => {
  postgres = await startPostgres();
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
  product = await Product.start();
  await addSource();
}, patienceMs);

afterAll(async () => {
  await product.remove();
  await postgres.stop();
});

test(
  'a rehearsal that was killed is begun anew, and of neither anything stays on the server',
  async () => {
    const params = { project_name: 'demo' };
    const { data } = await admin.call(startRehearsal, {
      params,
      body: {
        base_instance_id: uid,
        comparison_instance_id: uid,
        database_schema_object: {
          base_schema_name: 'planned',
          comparison_schema_name: 'running',
          database_objects: [{ object_type: 'TABLE', object_name: 't' }],
        },
      },
    });
    const at = { params: { ...params, rehearsal_id: data.rehearsal_id } };
    await until(async () => (await admin.call(getRehearsal, at)).data.statements_total > 0);
    const before = await madeFor();
    expect(before.length).toBeGreaterThan(1);
    await product.kill();
    expect(await madeFor()).toEqual(before);
    await product.start();
    admin = await product.signIn('admin', 'admin');
    await until(async () => (await admin.call(getRehearsal, at)).data.status !== 'rehearsing');
    expect((await admin.call(getRehearsal, at)).data).toMatchObject({ status: 'equal', statements_run: 1 });
    expect(await madeFor()).toEqual([]);
  },
  patienceMs,
);

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

async function addSource(): Promise<void> {
  admin = await product.signIn('admin', 'admin');
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  const { host, port, user, password } = postgres;
  const place = { name: 'slow', db_type: 'PostgreSQL', host, port: String(port), user, password };
  const rest = {
    environment_tag_uid: tags[0]?.uid ?? '',
    additional_params: [{ name: 'database', value: 'postgres' }],
  };
  uid = (await admin.call(addDbService, { params, body: { db_service: { ...place, ...rest } } })).data.uid;
}
