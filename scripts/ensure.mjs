// Installs what is missing before `npm start` or `npm test`, with nothing but Node itself.
// A stamp of the lock file makes it free when nothing is to be done.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const purpose = process.argv[2] ?? 'start';
const stampFile = 'node_modules/.sluice-stamp';
const lockDir = '.ensure-lock';
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
await installPackages();
if (purpose === 'test') for (const need of systemNeeds()) installSystemPackage(need);

async function installPackages() {
  const wanted = { lock: createHash('sha256').update(readFileSync('package-lock.json')).digest('hex'), full: purpose !== 'start' };
  if (isInstalled(wanted)) return;
  await holdLock();
  try {
    if (isInstalled(wanted)) return;
    console.log('Installing packages (once) …');
    const keepFull = wanted.full || isFull();
    const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(keepFull ? [] : ['--omit=dev'])], { stdio: 'inherit' });
    if (result.status !== 0) fail('npm ci failed: see the lines above.');
    writeFileSync(stampFile, JSON.stringify({ lock: wanted.lock, full: keepFull }));
  } finally {
    rmSync(lockDir, { recursive: true, force: true });
  }
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

// Two commands started at once must not both run npm; a lock older than ten minutes was left by a crash.
async function holdLock() {
  for (let tries = 0; tries < 600; tries++) {
    try {
      mkdirSync(lockDir);
      return;
    } catch {
      await wait(1000);
    }
  }
  rmSync(lockDir, { recursive: true, force: true });
  mkdirSync(lockDir);
}

function systemNeeds() {
  return [
    { found: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'], packages: ['chromium', 'fonts-wqy-microhei'], why: 'the browser tests need Chrome or Chromium' },
    { found: ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd'], packages: ['mariadb-server-core'], why: 'the database tests need a MariaDB server' },
  ];
}

function installSystemPackage({ found, packages, why }) {
  if (found.some((path) => existsSync(path))) return;
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) fail(`${why}. Install it as root and run the tests again:\n  sudo ${command}`);
  console.log(`Installing ${packages.join(', ')}: ${why} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const [name, ...rest] = command.split(' ');
  if (spawnSync(name, [...rest, '-qq'], { stdio: 'inherit', env }).status !== 0) fail(`Could not install ${packages.join(', ')}: ${why}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
