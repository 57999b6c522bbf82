import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDemoPostgres } from './demo-postgres.ts';
import type { PostgresServer } from './postgres-server.ts';

let folder: string;
let demo: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-demo-'));
  chmodSync(folder, 0o755);
  demo = await startDemoPostgres({ folder });
});

afterAll(async () => {
  await demo.kill();
  rmSync(readFileSync(join(folder, 'server-folder'), 'utf8'), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function ask(sql: string, server = demo): Promise<unknown[]> {
  const { host, port, user, password, database } = server;
  const client = new pg.Client({ host, port, user, password, database, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows;
  } finally {
    await client.end();
  }
}

test('the shop has orders, payments, a view and foreign keys', async () => {
  expect(await ask('select count(*)::int from orders')).toEqual([[2000]]);
  expect(await ask('select count(*)::int from order_totals where total > 0')).toEqual([[2000]]);
  expect(
    await ask(`select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'shop'::regnamespace`),
  ).toEqual([[7]]);
  expect(await ask('select count(*) > 1500 from payments')).toEqual([[true]]);
});

test('statements are counted from the first start', async () => {
  expect(await ask('select count(*) > 0 from pg_stat_statements')).toEqual([[true]]);
});

test('the data source cannot reach programs and files of the machine', async () => {
  await expect(ask(`copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
  await expect(ask(`select pg_read_file('/etc/hostname')`)).rejects.toMatchObject({ code: '42501' });
});

test('a start that finds the server running takes it over and changes nothing', async () => {
  await ask(`update customers set city = 'Oslo' where id = 1`);
  const again = await startDemoPostgres({ folder });
  expect([again.port, again.password]).toEqual([demo.port, demo.password]);
  expect(await ask('select city from customers where id = 1', again)).toEqual([['Oslo']]);
});

test('after a power cut it starts again on the same port with what was committed', async () => {
  const before = demo.port;
  await ask(`update customers set city = 'Bergen' where id = 2`);
  await demo.kill();
  demo = await startDemoPostgres({ folder });
  expect(demo.port).toBe(before);
  expect(await ask('select city from customers where id = 2')).toEqual([['Bergen']]);
});

test('it listens on loopback only', async () => {
  expect(await ask('show listen_addresses')).toEqual([['127.0.0.1']]);
});

test('the secret is readable by its owner only', () => {
  const { stdout } = spawnSync('stat', ['-c', '%a', join(folder, 'secret')], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('600');
});
