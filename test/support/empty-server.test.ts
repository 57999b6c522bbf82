import { readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { startMariadb } from './mariadb.ts';
import { startMysql } from './mysql.ts';

const kinds = {
  MariaDB: { start: () => startMariadb(), hasRoles: true },
  'MySQL 9.7': { start: () => startMysql('9.7'), hasRoles: true },
  'MySQL 5.6': { start: () => startMysql('5.6'), hasRoles: false },
};

test.each(Object.entries(kinds))('%s is handed on empty, whatever was left on it', async (_name, kind) => {
  const { start, hasRoles } = kind;
  const { stop: leave, ...before } = await start();
  const left = await createConnection(before);
  left.on('error', () => undefined);
  for (const sql of [
    'create database a_parent',
    'create database b_child',
    'create table a_parent.p (id int primary key) engine = InnoDB',
    'create table b_child.c (id int primary key, p int, foreign key (p) references a_parent.p (id)) engine = InnoDB',
    'create view a_parent.v as select id from b_child.c',
    "create user someone@'%' identified by 'Someone-1'",
    ...(hasRoles
      ? ['create role some_role', 'grant select on a_parent.* to some_role', 'grant some_role to someone']
      : []),
  ])
    await left.query(sql);
  await leave();

  const { stop, ...after } = await start();
  const connection = await createConnection(after);
  const [databases] = await connection.query(
    "select schema_name as name from information_schema.schemata where schema_name in ('a_parent', 'b_child', 'shop')",
  );
  const [accounts] = await connection.query("select user as name from mysql.user where user like 'some%'");
  expect([after.port, databases, accounts]).toEqual([before.port, [{ name: 'shop' }], []]);
  await expect(left.query('select 1')).rejects.toThrow();
  await connection.end();
  await stop();
});

test.each(Object.entries(kinds))('%s that no longer answers is replaced, and it is told', async (_name, { start }) => {
  const { stop: leave, ...before } = await start();
  const connection = await createConnection(before);
  connection.on('error', () => undefined);
  const [[{ file }]] = (await connection.query('select @@pid_file as file')) as unknown as [[{ file: string }]];
  process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
  await expect(connection.query('select 1')).rejects.toThrow();
  await leave();
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { stop, ...after } = await start();
  expect(told.mock.calls.join()).toMatch(/could not be emptied and is replaced\. Error: /);
  told.mockRestore();
  const again = await createConnection(after);
  expect((await again.query('select 1 as one'))[0]).toEqual([{ one: 1 }]);
  await again.end();
  await stop();
});
