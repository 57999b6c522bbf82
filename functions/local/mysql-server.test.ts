import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { endLeftMysql, installedPrograms, startMysqlServer, type MysqlServer } from './mysql-server.ts';

let folder: string;
beforeEach(() => {
  // Not below the temporary folder of the session: its owner may keep it to himself, and the server runs as another account.
  folder = mkdtempSync('/tmp/sluice-local-');
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asked = async ({ host, port, user, password }: MysqlServer, sql: string) => {
  const link = await createConnection({ host, port, user, password });
  const [rows] = await link.query({ sql, rowsAsArray: true });
  await link.end();
  return rows;
};

/** A program of MySQL's name, as a system would have it. */
function mysqlProgram(): string {
  const home = resolve('.build/servers/mysql-9.7');
  const libraries = `${home}/usr/lib/x86_64-linux-gnu:${home}/usr/lib/mysql/private`;
  const loader = `${home}/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2`;
  const own = `--basedir=${home}/usr --lc-messages-dir=${home}/usr/share/mysql --character-sets-dir=${home}/usr/share/mysql/charsets --plugin-dir=${home}/usr/lib/mysql/plugin`;
  const program = join(folder, 'mysqld');
  writeFileSync(program, `#!/bin/sh\nexec ${loader} --library-path ${libraries} ${home}/usr/sbin/mysqld "$@" ${own}\n`);
  chmodSync(program, 0o755);
  return program;
}

test('a program of the one name that is the other product, and one that is not there, is not taken', async () => {
  const program = join(folder, 'mysqld');
  writeFileSync(program, '#!/bin/sh\necho "mysqld  Ver 10.11.6-MariaDB for debian-linux-gnu"\n');
  chmodSync(program, 0o755);
  expect(await installedPrograms('MySQL', [folder])).toBeUndefined();
  expect(await installedPrograms('MariaDB', [folder])).toBeUndefined();
  expect(await installedPrograms('MySQL', [join(folder, 'none')])).toBeUndefined();
  expect(await installedPrograms('MariaDB')).toMatchObject({ server: expect.stringContaining('mariadbd') });
});

test.each(['MariaDB', 'MySQL'])(
  '%s starts for us alone, and again over the same data, also over data that it cannot read',
  async (dbType) => {
    if (dbType === 'MySQL') mysqlProgram();
    const programs = await installedPrograms(dbType, dbType === 'MySQL' ? [folder] : undefined);
    if (!programs) throw new Error(`${dbType} is missing`);
    const place = join(folder, 'data');
    const server = await startMysqlServer({ folder: place, programs });
    expect(await asked(server, 'select @@bind_address, @@log_bin, @@event_scheduler')).toEqual([
      ['127.0.0.1', 0, 'OFF'],
    ]);
    // No other account gets in over the network, whatever its password.
    for (const password of ['', server.password])
      await expect(asked({ ...server, user: 'root', password }, 'select 1')).rejects.toThrow('Access denied');
    await asked(server, 'create database kept');
    // As after a kill: nobody stopped it.
    const again = await startMysqlServer({ folder: place, programs });
    await expect(asked(server, 'select 1')).rejects.toThrow();
    expect(await asked(again, "show databases like 'kept'")).toEqual([['kept']]);
    await endLeftMysql(place);
    await expect(asked(again, 'select 1')).rejects.toThrow();
    writeFileSync(join(place, 'server', 'data', 'ibdata1'), 'no data');
    const anew = await startMysqlServer({ folder: place, programs });
    expect(await asked(anew, "show databases like 'kept'")).toEqual([]);
    await anew.stop();
  },
  300_000,
);
