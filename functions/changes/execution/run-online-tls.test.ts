import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAuthority } from '../../../test/support/certificates.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';

/** What leaves the machine for an online change is encrypted where the data source asks for it, though the tool speaks plain text. */
const authority = newAuthority();
const server = authority.issue('localhost', { names: 'DNS:localhost' });
let mariadb: TestMariadb;
let target: Target;
let db: Connection;
let folder: string;
const encryption = { tls: 'verify', tls_ca: authority.certificate };
beforeAll(async () => {
  mariadb = await startMariadb({ tls: { ...server, clientAuthority: authority.certificate } });
  folder = mkdtempSync(join(tmpdir(), 'online-tls-'));
  const { port, user, password, database } = mariadb;
  target = { dbType: 'MariaDB', host: 'localhost', port, user, password, params: encryption, schema: database };
  db = await mysqlDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  await db.run('create table orders (id int primary key auto_increment, amount int not null)');
  await db.run('insert into orders (amount) select seq from seq_1_to_5000');
  await db.run('analyze table orders');
});
afterAll(async () => {
  await db.close();
  await mariadb.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (sql: string) => (await db.query(sql, { maxRows: 10 })).rows;
const fill = (change: Partial<Target>, token: string) =>
  onlinePrograms({ folder: join(folder, 'secrets') }).fill(
    {
      tool: 'pt-online-schema-change',
      target: { ...target, ...change },
      schema: 'shop',
      table: 'orders',
      token,
      changes: 'add column city int',
    },
    { onProgress: () => undefined, stop: new AbortController().signal },
  );
const undo = async (token: string) => {
  for (const [name] of await ask('select trigger_name from information_schema.triggers'))
    await db.run(`drop trigger shop.${name}`);
  await db.run(`drop table if exists _sluice_${token}_new`);
};

test('an account that may only come encrypted is let in, by a password that the server keeps in its older way', async () => {
  await db.run(
    `create or replace user safe@'%' identified via mysql_native_password using password('a pass') require ssl`,
  );
  await db.run(`grant all on *.* to safe@'%'`);
  expect(await fill({ user: 'safe', password: 'a pass' }, 'one')).toEqual({ state: 'filled' });
  expect(await ask('select count(*) from _sluice_one_new')).toEqual([['5000']]);
  expect(existsSync(join(folder, 'secrets')) ? readdirSync(join(folder, 'secrets')) : []).toEqual([]);
  await undo('one');
});

test('a wrong password is told in the words of the server', async () => {
  const end = await fill({ user: 'safe', password: 'wrong' }, 'two');
  expect(end).toMatchObject({ state: 'failed', problem: expect.stringContaining('Access denied') });
});

test('a server whose certificate is of another, or of nobody who is trusted, gets no password', async () => {
  const other = { params: { tls: 'verify', tls_ca: newAuthority('Another').certificate } };
  expect(await fill(other, 'three')).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/certificate/i),
  });
  const byAddress = { host: '127.0.0.1' };
  expect(await fill(byAddress, 'four')).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/127\.0\.0\.1/),
  });
});
