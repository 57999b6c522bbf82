import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../functions/local/free-port.ts';
import {
  access,
  endServer,
  launchServer,
  seatedServer,
  type ServerProcess,
  type TestMysql,
} from './mysql-family-server.ts';
import { placeOfTests } from './place.ts';
import { takeSeat } from './shared-servers.ts';

/** The MySQL servers that tests have, unpacked by `scripts/test-servers.mjs`: the newest of today, and one of long ago that many still run. */
export const mysqlVersions = ['9.7', '5.6'] as const;
export type MysqlVersion = (typeof mysqlVersions)[number];

type Version = {
  /** The program with the words that it needs in front. */
  readonly program: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings: readonly string[];
  readonly account?: readonly string[];
  /** Makes a new data folder. */
  initialise(data: string): Promise<void>;
};

const home = (version: MysqlVersion) => resolve(`.build/servers/mysql-${version}`);
const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];

const versions: Readonly<Record<MysqlVersion, () => Version>> = {
  '9.7': () => newest(home('9.7')),
  '5.6': () => oldest(`${home('5.6')}/server`),
};

const accountsOfOthers = `select user, host, 'user' as kind from mysql.user where user not like 'mysql.%' and user not in ('root', '', '${access.user}')`;

/** An empty MySQL that nobody else uses until `stop`. Under Jest the tests of one worker hand it on, emptied. */
export async function startMysql(
  version: MysqlVersion,
  { settings }: { readonly settings?: readonly string[] } = {},
): Promise<TestMysql> {
  const seat = settings ? undefined : takeSeat(`mysql-${version}`);
  if (!seat) return startOwn(version, settings);
  return seatedServer(seat, { accountsOfOthers, start: (folder) => start(version, folder) });
}

async function startOwn(version: MysqlVersion, settings?: readonly string[]): Promise<TestMysql> {
  const folder = mkdtempSync(join(placeOfTests, 'sluice-mysql-'));
  const { server, port } = await start(version, folder, settings);
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    ...access,
    port,
    async stop() {
      process.removeListener('exit', endWithUs);
      await endServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  version: MysqlVersion,
  folder: string,
  settings: readonly string[] = [],
): Promise<{ server: ServerProcess; port: number }> {
  const facts = versions[version]();
  const program = facts.program[0];
  if (!existsSync(program)) throw new Error(`MySQL ${version} is missing; npm test unpacks it.`);
  cpSync(await template(version, facts), join(folder, 'data'), { recursive: true });
  const port = await freePort();
  const server = await launchServer({
    name: `MySQL ${version}`,
    folder,
    port,
    ...facts,
    settings: [...facts.settings, ...asUser, ...settings],
  });
  writeFileSync(join(folder, 'port'), String(port));
  return { server, port };
}

/** A data folder made once: making it takes longer than copying it. */
async function template(version: MysqlVersion, facts: Version): Promise<string> {
  const ready = join(home(version), 'template');
  if (existsSync(ready)) return ready;
  const half = mkdtempSync(join(home(version), 'template-'));
  const data = join(half, 'data');
  mkdirSync(data);
  await facts.initialise(data);
  // A file of this name holds an identity that no two servers may share.
  rmSync(join(data, 'auto.cnf'), { force: true });
  // Whoever was faster has made the same.
  if (!existsSync(ready)) renameSync(data, ready);
  rmSync(half, { recursive: true, force: true });
  return ready;
}

/** Debian's own, started by the loader and the libraries that came with it, since those of the system may be older. */
function newest(folder: string): Version {
  const libraries = [`${folder}/usr/lib/x86_64-linux-gnu`, `${folder}/usr/lib/mysql/private`].join(':');
  const loader = `${folder}/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2`;
  const program = [loader, '--library-path', libraries, `${folder}/usr/sbin/mysqld`] as const;
  const places = [
    `--basedir=${folder}/usr`,
    `--lc-messages-dir=${folder}/usr/share/mysql`,
    `--character-sets-dir=${folder}/usr/share/mysql/charsets`,
    `--plugin-dir=${folder}/usr/lib/mysql/plugin`,
  ];
  const settings = [...places, '--secure-file-priv=', '--mysqlx=OFF', '--innodb-redo-log-capacity=8M'];
  return {
    program,
    settings: [...settings, '--innodb-flush-method=fsync', '--sync-binlog=0', '--max-connections=200'],
    async initialise(data) {
      await promisify(execFile)(program[0], [
        ...program.slice(1),
        ...['--no-defaults', '--initialize-insecure', `--datadir=${data}`, ...asUser, ...settings],
      ]);
    },
  };
}

/** MySQL 5.6 makes its system tables by scripts that it is given on its standard input. */
function oldest(folder: string): Version {
  const program = [`${folder}/mysqld`] as const;
  const environment = { LD_LIBRARY_PATH: folder };
  const settings = [
    `--basedir=${folder}`,
    `--lc-messages-dir=${folder}/share`,
    `--character-sets-dir=${folder}/share/charsets`,
    '--innodb-log-file-size=4M',
    '--secure-file-priv=',
    // Its own default waits for other servers; a number of its own makes it ready for a binary log.
    '--server-id=1',
  ];
  return {
    program,
    environment,
    settings,
    account: [`GRANT ALL ON *.* TO '${access.user}'@'%' IDENTIFIED BY '${access.password}' WITH GRANT OPTION;`],
    async initialise(data) {
      mkdirSync(join(data, 'mysql'));
      const words = ['--no-defaults', '--bootstrap', `--datadir=${data}`, ...asUser, ...settings];
      const server = spawn(program[0], words, {
        env: { ...process.env, ...environment },
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      const scripts = ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'];
      const texts = scripts.map((name) => readFileSync(`${folder}/share/${name}`, 'utf8'));
      let said = '';
      server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      server.stdin.end(['use mysql;', ...texts].join('\n'));
      const [code] = (await once(server, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`MySQL 5.6 made no data folder:\n${said.slice(-2000)}`);
    },
  };
}
