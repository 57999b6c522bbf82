// `npm run test:changed [-- <commit>]`: checks what differs from main (or the commit), in about two minutes.
// It checks less than `npm test` and says what it left out.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const secondsMax = 100;
/** A change that reaches further than this is a matter for `npm test`. */
const filesMax = 12;
/** These start the whole product or measure the whole tree. */
const isLong = (file) => /\/test\/(journeys|crash|fuzz)\/|(web-budget|recipes|audit\/growth)\.test/.test(file);

const started = Date.now();
const root = `${git('rev-parse', '--show-toplevel')[0]}/`;
const changed = changedFiles(process.argv[2] ?? 'main').filter((file) => existsSync(root + file));
const code = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
console.log(`${changed.length} files differ`);
mkdirSync('.build', { recursive: true });

let failed = 0;
let cut = 0;
await Promise.all([
  check('layout', 'node_modules/.bin/biome', ['format', '--no-errors-on-unmatched', ...changed], changed.length > 0),
  check(
    'lint',
    'node_modules/.bin/eslint',
    ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location', '.build/eslint', ...code],
    code.length > 0,
  ),
]);
await check('types', 'node', ['scripts/types.mjs', '.'], code.length > 0);
await runTests();
console.log(
  `${Math.round((Date.now() - started) / 1000)} s; ${failed > 0 ? `${failed} failed` : cut > 0 ? 'nothing failed, not all was run' : 'all passed'}`,
);
process.exitCode = failed === 0 ? 0 : 1;

function changedFiles(base) {
  const isKnown = spawnSync('git', ['rev-parse', '--verify', '--quiet', base]).status === 0;
  const since = isKnown ? git('merge-base', 'HEAD', base)[0] : 'HEAD';
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')])];
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

async function runTests() {
  const related = code.length === 0 ? [] : testsOf(code);
  const near = (file) =>
    code.some((one) => file === root + one) ? 0 : code.some((one) => file.startsWith(root + folderOf(one))) ? 1 : 2;
  const short = related.filter((file) => !isLong(file)).sort((a, b) => near(a) - near(b) || a.localeCompare(b));
  const chosen = short.slice(0, filesMax);
  const left = related.filter((file) => !chosen.includes(file)).map((file) => file.replace(root, ''));
  const secondsLeft = secondsMax - (Date.now() - started) / 1000;
  if (chosen.length > 0)
    await check(
      `${chosen.length} test files`,
      'node_modules/.bin/jest',
      ['--silent', `--maxWorkers=${availableParallelism()}`, '--runTestsByPath', ...chosen],
      true,
      secondsLeft,
    );
  if (left.length > 0) console.log(`left out, see \`npm test\`: ${left.length} test files\n  ${left.join('\n  ')}`);
  console.log('left out: imports, unused code, promises, switches and cycles (`npm run check`)');
}

/** The tests that reach one of these files by their imports, and those beside it: an API test loads its groups as it calls them. */
function testsOf(files) {
  const beside = listed().filter((test) => files.some((file) => test.startsWith(root + folderOf(file))));
  return [...new Set([...listed('--findRelatedTests', ...files), ...beside])];
}

function listed(...options) {
  const { stdout } = spawnSync('node_modules/.bin/jest', ['--listTests', ...options], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return stdout.split('\n').filter((line) => line.startsWith(root));
}

function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function check(name, command, args, isNeeded, seconds = secondsMax) {
  if (!isNeeded) return undefined;
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    const timer = setTimeout(() => child.kill('SIGTERM'), seconds * 1000);
    child.on('exit', (status, signal) => {
      clearTimeout(timer);
      if (signal !== null) {
        cut++;
        console.log(`CUT  ${name}: stopped after ${Math.round(seconds)} s; what did not run is left to \`npm test\``);
      } else {
        if (status !== 0) failed++;
        console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
      }
      resolve();
    });
  });
}
