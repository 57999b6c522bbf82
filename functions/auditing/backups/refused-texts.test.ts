import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { undoneTasks } from '../../../test/support/undone-task.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';

/** Programs of MariaDB that could not be made again as they are: they are refused by name, before anything is changed. */
let memory: MemoryTable;
let mariadb: TestMariadb;
let target: Target;
let db: Connection;
const options = { timeoutMs: 5000, applicationName: 'test' };
beforeAll(async () => {
  memory = await memoryTable();
  mariadb = await startMariadb();
  const { host, port, user, password, database } = mariadb;
  target = { dbType: 'MariaDB', host, port, user, password, params: {}, schema: database };
  db = await mysqlDriver.connect(target, options);
});
afterAll(async () => {
  await db.close();
  await Promise.all([memory.close(), mariadb.stop()]);
});
beforeEach(() => db.run('drop function if exists f'));

const refused = async (as: Target, name: string) => {
  const undone = undoneTasks(memory.of(name), as, db);
  const { states, problem } = await undone.executed([['alone', 'drop function f', 'reverse_sql']]);
  expect(states).not.toContain('succeeded');
  const { rows } = await db.query(
    `select routine_name from information_schema.routines where routine_schema = database() and routine_name = 'f'`,
    { maxRows: 9 },
  );
  expect(rows).toEqual([['f']]);
  return problem;
};
const limited = async (name: string, ...grants: readonly string[]): Promise<Target> => {
  await db.run(`create or replace user ${name} identified by 'secret'`);
  for (const grant of ['create routine, alter routine, execute', ...grants])
    await db.run(`grant ${grant.includes(' on ') ? grant : `${grant} on ${mariadb.database}.*`} to ${name}`);
  return { ...target, user: name, password: 'secret' };
};

test('made while the database had another default collation', async () => {
  const { rows } = await db.query('select @@collation_database', { maxRows: 1 });
  const was = rows[0]?.[0] ?? '';
  await db.run(`alter database ${mariadb.database} collate utf8mb4_bin`);
  await db.run('create function f() returns int return 1');
  await db.run(`alter database ${mariadb.database} collate ${was}`);
  expect(await refused(target, 'collation')).toContain('another default collation');
});

test('written in bytes of a character set that is not UTF-8', async () => {
  await db.run('set names latin1');
  await db.run(`create function f() returns varchar(9) return 'é'`);
  await db.run('set names utf8mb4');
  expect(await refused(target, 'bytes')).toContain('writes ? for some characters');
});

test('a text that the account may not see', async () => {
  await db.run('create function f() returns int return 1');
  expect(await refused(await limited('blind'), 'hidden')).toContain('does not show its text');
});

test('made in the name of another account, in whose name this one may not make it again', async () => {
  await db.run('create function f() returns int return 1');
  const reader = await limited('reader', 'select on mysql.proc');
  expect(await refused(reader, 'definer')).toContain('Its DEFINER is another account');
});
