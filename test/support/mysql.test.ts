import { createConnection } from 'mysql2/promise';
import type { TestMysql } from './mysql-family-server.ts';
import { mysqlVersions, startMysql } from './mysql.ts';

const accessTo = ({ host, port, user, password, database }: TestMysql) => ({ host, port, user, password, database });

describe.each(mysqlVersions)('MySQL %s of the tests', (version) => {
  test('answers as that version, and an earlier test leaves nothing', async () => {
    const first = await startMysql(version);
    const before = await createConnection(accessTo(first));
    await before.query("create user 'left'@'%'");
    await before.query('create table behind (id int primary key)');
    await before.end();
    await first.stop();

    const second = await startMysql(version);
    const connection = await createConnection(accessTo(second));
    const [versions] = await connection.query('select version() as version');
    const [tables] = await connection.query('show tables');
    const [users] = await connection.query("select user from mysql.user where user = 'left'");
    await connection.end();
    await second.stop();

    expect(versions).toEqual([{ version: expect.stringMatching(`^${version.replace('.', '\\.')}`) as string }]);
    expect([tables, users]).toEqual([[], []]);
  });
});
