// Installs what is missing before `npm start` or `npm test`, with nothing but Node itself.
// A stamp of the lock file makes it free when nothing is to be done.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { installTestServers } from './test-servers.mjs';

const purpose = process.argv[2] ?? 'start';
const stampFile = 'node_modules/.sluice-stamp';
const lockFile = '.ensure-lock';
const [major, minor] = process.versions.node.split('.').map(Number);

try {
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  await installPackages();
  if (purpose === 'test') for (const need of systemNeeds()) installSystemPackage(need);
  if (purpose === 'test') installDeployedNode();
  if (purpose === 'test') installTestServers();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function installPackages() {
  const wanted = {
    lock: createHash('sha256').update(readFileSync('package-lock.json')).digest('hex'),
    full: purpose !== 'start',
  };
  if (isInstalled(wanted)) return;
  await holdLock();
  try {
    if (isInstalled(wanted)) return;
    if (!isInstalledByHand(wanted)) await install(wanted);
  } finally {
    rmSync(lockFile, { force: true });
  }
}

async function install({ lock, full }) {
  console.log('Installing packages (once, a minute or two) …');
  const keepFull = full || isFull();
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(keepFull ? [] : ['--omit=dev'])];
  const begun = Date.now();
  const progress = setInterval(() => {
    console.log(`  ${Math.round((Date.now() - begun) / 1000)} s, ${countPackages()} packages so far`);
  }, 5000);
  const status = await new Promise((resolve) => {
    const child = spawn('npm', ['ci', ...options], { stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('exit', resolve);
  });
  clearInterval(progress);
  if (status !== 0) throw new Error('npm ci failed: see the lines above.');
  writeFileSync(stampFile, JSON.stringify({ lock, full: keepFull }));
}

function countPackages() {
  const names = existsSync('node_modules') ? readdirSync('node_modules') : [];
  return names.flatMap((name) => (name.startsWith('@') ? readdirSync(`node_modules/${name}`) : name)).length;
}

/** Whether `npm ci` or `npm install` has put everything there already: npm keeps a list of what it installed, and a copied list proves nothing. */
function isInstalledByHand({ lock, full }) {
  const list = 'node_modules/.package-lock.json';
  if (!existsSync(list)) return false;
  const { packages: wanted } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { packages: there } = JSON.parse(readFileSync(list, 'utf8'));
  const hasAll = (isWanted) =>
    Object.entries(wanted).every(
      ([path, { version, optional, dev, devOptional }]) =>
        path === '' ||
        optional ||
        devOptional ||
        !isWanted(dev) ||
        (there[path]?.version === version && existsSync(`${path}/package.json`)),
    );
  const isFullToo = hasAll(() => true);
  if (!isFullToo && (full || !hasAll((dev) => !dev))) return false;
  writeFileSync(stampFile, JSON.stringify({ lock, full: isFullToo }));
  return true;
}

function isInstalled({ lock, full }) {
  const stamp = readStamp();
  return stamp?.lock === lock && (stamp.full || !full);
}

function isFull() {
  return readStamp()?.full ?? false;
}

function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
}

// Two commands started at once must not both run npm. The lock names its process, so that one left by a crash holds nobody.
async function holdLock() {
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAlive(Number(readFileSync(lockFile, 'utf8')))) await wait(500);
      else rmSync(lockFile, { force: true });
    }
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The deployed functions are tried on the Node version that they run on, beside the one that runs the tests. */
function installDeployedNode() {
  const { deployedNode: version } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (version.split('.')[0] === process.versions.node.split('.')[0]) return;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = '.build/deployed-node';
  const manifest = `${folder}/node_modules/${name}/package.json`;
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version.replace(/^v/, '') === version) return;
  console.log(`Installing Node ${version} for the tests of the deployed functions …`);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Could not install ${name}@${version}: see the lines above.`);
}

function systemNeeds() {
  return [
    {
      found: [
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
      ],
      packages: ['chromium', 'fonts-wqy-microhei'],
      why: 'the browser tests need Chrome or Chromium',
    },
    {
      found: ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd'],
      packages: ['mariadb-server-core'],
      why: 'the database tests need a MariaDB server',
    },
    {
      found: ['/usr/bin/my_print_defaults'],
      packages: ['mariadb-client-core'],
      why: 'a MariaDB server for tests is set up with its defaults reader',
    },
    {
      found: ['/usr/bin/pt-online-schema-change'],
      packages: ['percona-toolkit'],
      why: 'online changes of large tables are tested with the tool that makes them',
    },
    {
      found: ['/usr/sbin/slapd'],
      packages: ['slapd'],
      why: 'signing in by LDAP is tested against OpenLDAP',
    },
    {
      found: ['/usr/bin/python3', '/usr/local/bin/python3'],
      packages: ['python3'],
      why: 'types for Python that are made of the OpenAPI document are tried',
    },
  ];
}

function installSystemPackage({ found, packages, why }) {
  if (found.some((path) => existsSync(path))) return;
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0)
    throw new Error(`${why}. Install it as root and run the tests again:\n  sudo ${command}`);
  console.log(`Installing ${packages.join(', ')}: ${why} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const [name, ...rest] = command.split(' ');
  if (spawnSync(name, [...rest, '-qq'], { stdio: 'inherit', env }).status !== 0)
    throw new Error(`Could not install ${packages.join(', ')}: ${why}.`);
}
