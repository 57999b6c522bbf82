import { spawn, spawnSync } from 'node:child_process';
import { driverOf } from '../../functions/engines/index.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverTestOptions } from '../../functions/engines/driver.conformance.ts';
import { loneCommand } from '../support/lone-command.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

/** What a pull request is told of costs: planned on a real server, before and after, with nothing left behind. */
const { command, write, project } = loneCommand();
let mariadb: TestMariadb;
let postgres: TestPostgres;
let own: Readonly<Record<'pg' | 'maria', Connection>>;

beforeAll(async () => {
  [mariadb, postgres] = await Promise.all([startMariadb(), startPostgres()]);
  const { host, port, user, password } = postgres;
  const pg: Target = { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } };
  const maria: Target = { ...mariadb, dbType: 'MariaDB', params: {}, schema: mariadb.database };
  own = {
    pg: await (await driverOf('PostgreSQL')).connect(pg, driverTestOptions),
    maria: await (await driverOf('MariaDB')).connect(maria, driverTestOptions),
  };
  for (const sql of [
    'create table orders (id int primary key, customer int not null, note text)',
    `insert into orders select n, n % 5000, repeat('x', 100) from generate_series(1, 50000) n`,
    'analyze orders',
  ])
    await own.pg.run(sql);
  for (const sql of [
    'create table orders (id int primary key, customer int not null, note text, key by_customer (customer))',
    `insert into orders select seq, seq % 5000, repeat('x', 100) from seq_1_to_50000`,
    'analyze table orders persistent for all',
  ])
    await own.maria.run(sql);
});
afterAll(async () => {
  await Promise.all([own.pg.close(), own.maria.close()]);
  await Promise.all([mariadb.stop(), postgres.stop()]);
});

const git = (...words: string[]) =>
  spawnSync('git', ['-c', 'user.name=mei', '-c', 'user.email=mei@example.com', ...words], { cwd: project() });
const committed = (files: Readonly<Record<string, string>>) => {
  write(files);
  git('add', '.');
  git('commit', '-qm', 'a change');
};
const begin = (files: Readonly<Record<string, string>>) => {
  git('init', '-q', '-b', 'main');
  committed(files);
  git('checkout', '-qb', 'feature');
};

type Told = { readonly status: number | null; readonly stdout: string; readonly stderr: string };
const costs = (address: string | undefined, words: readonly string[] = ['--since', 'main', '.']) =>
  new Promise<Told>((done) => {
    const child = spawn(process.execPath, [command, 'costs', ...words], {
      cwd: project(),
      env: { PATH: process.env['PATH'], ...(address !== undefined && { SLUICE_REHEARSAL: address }) },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
const ofPostgres = () =>
  `postgres://${postgres.user}:${encodeURIComponent(postgres.password)}@${postgres.host}:${postgres.port}/postgres`;
const ofMariadb = () =>
  `mariadb://${mariadb.user}:${encodeURIComponent(mariadb.password)}@${mariadb.host}:${mariadb.port}/${mariadb.database}`;

const mapper = (sql: string) =>
  `<?xml version="1.0"?>
<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
<mapper namespace="shop">
<select id="one">${sql}</select>
</mapper>
`;
/** The cells of the row of a place. */
const rowOf = (text: string, place: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| ${place} |`))
    ?.split(' | ')
    .slice(2);

test('a definition of a pull request changes what queries of other files cost, and is taken back', async () => {
  begin({
    'sluice-audit.json': '{ "engine": "PostgreSQL" }',
    'app/shop.xml': mapper('select note from orders where customer = #{customer}'),
    'app/key.xml': mapper('select note from orders where id = #{id}').replace('"shop"', '"key"'),
  });
  committed({
    'db/2.sql':
      'commit;\ncreate index concurrently by_customer on orders (customer);\ncreate table orders (a int);\ncommit;\ndelete from orders;\n',
  });
  const { status, stdout, stderr } = await costs(ofPostgres());
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\*\*What the planner of PostgreSQL \d+\S* expects these to cost \(nothing was run\)\*\*\n/);
  const [before, after, change] = rowOf(stdout, 'app/shop.xml:4') ?? [];
  expect(Number(before)).toBeGreaterThan(1000);
  expect(Number(after)).toBeLessThan(100);
  expect(change).toMatch(/^× 0\.0\d+ \|$/);
  expect(rowOf(stdout, 'app/key.xml:4')).toBeUndefined();
  expect(stdout).toContain('- Planned: 3; at the same cost as before (within 10%): 1\n');
  expect(stdout).toContain('- Made first, in a transaction that was taken back: db/2.sql:2\n');
  expect(stdout).toContain('- Not made: db/2.sql:3: relation "orders" already exists\n');
  const { rows } = await own.pg.query(`select indexname from pg_indexes where tablename = 'orders'`, { maxRows: 10 });
  expect(rows).toEqual([['orders_pkey']]);
});

test('a changed query is held against the one in its place, and a new one stands by itself', async () => {
  begin({
    'sluice-audit.json': '{ "engine": "PostgreSQL" }',
    'q.sql': 'select note from orders where id = 5;\nselect 1;\n',
  });
  committed({
    'q.sql':
      'select note from orders where id + 0 = 5;\nselect 1;\nselect count(*) from orders;\nupdate orders set note = 1 where nothing = 2;\ndelete from orders;\n',
  });
  const { stdout } = await costs(ofPostgres());
  const [before, after, change] = rowOf(stdout, 'q.sql:1') ?? [];
  expect(Number(after) / Number(before)).toBeGreaterThan(50);
  expect(change).toMatch(/^× \d{2,} \|$/);
  expect(rowOf(stdout, 'q.sql:3')?.at(-1)).toBe('new |');
  expect(rowOf(stdout, 'q.sql:5')?.at(-1)).toBe('new |');
  expect(stdout).toContain('- Not planned: q.sql:4: column "nothing" does not exist\n');
  // What a change would do was only planned.
  expect((await own.pg.query('select count(*) from orders', { maxRows: 1 })).rows).toEqual([['50000']]);
});

test('MariaDB takes no definition back, so none is made, and statements with parameters are not planned', async () => {
  begin({ 'sluice-audit.json': '{ "engine": "MariaDB" }', 'q.sql': 'select note from orders where customer = 5;\n' });
  committed({
    'q.sql': 'select note from orders where customer + 0 = 5;\ncreate table made_by_nobody (a int);\n',
    'm.xml': mapper('select note from orders where customer = #{customer}'),
  });
  const { status, stdout, stderr } = await costs(ofMariadb());
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [before, after] = rowOf(stdout, 'q.sql:1') ?? [];
  expect(Number(after)).toBeGreaterThan(Number(before));
  expect(stdout).toContain('- Not made: q.sql:2: servers of this kind take no definition back, so it was not made\n');
  expect(stdout).toMatch(/- Not planned: m\.xml:4: servers of this kind plan no statement whose parameters/);
  expect((await own.maria.tables(mariadb.database)).map(({ name }) => name)).toEqual(['orders']);
});

test('what it needs is said, and no password is', async () => {
  begin({ 'sluice-audit.json': '{ "engine": "PostgreSQL" }', 'q.sql': 'select 1;\n' });
  expect(await costs(undefined)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('SLUICE_REHEARSAL has to be postgres://'),
  });
  expect(await costs(ofPostgres(), ['.'])).toMatchObject({ status: 2, stderr: expect.stringContaining('--since') });
  expect(await costs(`${ofPostgres()}?colour=red`)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('colour'),
  });
  const wrong = await costs(ofPostgres().replace(/:[^:@]*@/, ':wr0ng-secret@'));
  expect(wrong).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('The rehearsal server could not be asked'),
  });
  const nowhere = await costs('postgres://me:wr0ng-secret@127.0.0.1:1/none');
  expect(nowhere.status).toBe(2);
  expect(JSON.stringify([wrong, nowhere])).not.toContain('wr0ng-secret');
});
