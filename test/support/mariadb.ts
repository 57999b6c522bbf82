import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../functions/local/free-port.ts';
import { serverAccount } from '../../functions/local/server-account.ts';
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

export type TestMariadb = TestMysql;

const programs = {
  server: '/usr/sbin/mariadbd',
  install: '/usr/bin/mariadb-install-db',
  defaults: '/usr/bin/my_print_defaults',
};

const ownSettings = [
  '--performance-schema=ON',
  '--innodb-log-file-size=4M',
  // Nothing waits for the disk: a power cut is not tried here.
  '--innodb-flush-method=nosync',
  '--sync-frm=0',
];

const accountsOfOthers = `select user, host, if(json_value(priv, '$.is_role'), 'role', 'user') as kind from mysql.global_priv where user not in ('root', 'mariadb.sys', '${access.user}')`;

/** What a server shows of itself, and whose clients it believes. */
export type ServerTls = { readonly certificate: string; readonly key: string; readonly clientAuthority: string };

/** What makes a server another than the one that tests share. */
type Own = { readonly tls?: ServerTls; readonly settings?: readonly string[] };

/** An empty MariaDB that nobody else uses until `stop`. Under Jest the tests of one worker hand it on, emptied. */
export async function startMariadb({ tls, settings }: Own = {}): Promise<TestMariadb> {
  for (const program of Object.values(programs)) {
    if (!existsSync(program))
      throw new Error(
        `${program} is missing; install it with: apt-get install mariadb-server-core mariadb-client-core`,
      );
  }
  if (tls || settings) return startOwn({ ...(tls && { tls }), ...(settings && { settings }) });
  const seat = takeSeat('mariadb');
  if (!seat) return startOwn();
  return seatedServer(seat, { accountsOfOthers, start });
}

async function startOwn(own: Own = {}): Promise<TestMariadb> {
  // Not below the temporary folder of the session: its owner may keep it to himself, and the server runs as another account.
  const folder = mkdtempSync(join(placeOfTests, 'sluice-mariadb-'));
  const { server, port } = await start(folder, own);
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
  folder: string,
  { tls, settings = [] }: Own = {},
): Promise<{ server: ServerProcess; port: number }> {
  const account = serverAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const asUser = account ? ['--user=nobody'] : [];
  await promisify(execFile)(
    programs.install,
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--innodb-log-file-size=4M',
      ...asUser,
    ],
    // It starts a server too, which clears the temporary tables of others that share their folder.
    { env: { ...process.env, TMPDIR: folder } },
  );
  const port = await freePort();
  const server = await launchServer({
    name: 'MariaDB',
    program: [programs.server],
    folder,
    port,
    settings: [...ownSettings, ...asUser, ...(tls ? tlsFiles(folder, tls) : []), ...settings],
  });
  writeFileSync(join(folder, 'port'), String(port));
  return { server, port };
}

function tlsFiles(folder: string, tls: ServerTls): string[] {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return [
    `--ssl-cert=${file('certificate.pem', tls.certificate)}`,
    `--ssl-key=${file('key.pem', tls.key)}`,
    `--ssl-ca=${file('authority.pem', tls.clientAuthority)}`,
  ];
}
