// `npm run prove [-- --minutes N]`: the journeys that `npm test` leaves to it, then what that takes samples of, whole. The last line is
// `N passed, N failed`. Where minutes are given, a proof that they do not reach is not begun, and one that takes longer is cut: both are
// named, and count as neither. Each day then begins with another proof, so that none is always the one left out.
import { execFileSync, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: 'Infinity' } } });
const until = Date.now() + Number(values.minutes) * 60_000;

/** The tests that take samples in `npm test`: they ask in which lane they run, or in which looks the console is shown. */
const asking = ["support/lane.ts'", "[lL]ooks\\b.*support/browser.ts'", '^  [a-zA-Z]*[lL]ooks,$'].flatMap((words) => [
  '-e',
  words,
]);
const sampling = execFileSync('git', ['grep', '-l', ...asking, '--', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n');

/** Each proof with the minutes that it takes on two quiet cores. */
const proofs = [
  { name: 'mangled input', minutes: 1, command: ['npm', 'run', 'fuzz', '--', '--count', '20000'] },
  {
    name: 'rewrites give the same rows',
    minutes: 5,
    command: ['npm', 'run', 'prove:rewrites', '--', '--count', '100'],
  },
  { name: 'advised indexes are read', minutes: 3, command: ['npm', 'run', 'prove:advice'] },
  { name: 'undone to the byte', minutes: 10, command: ['npm', 'run', 'prove:rollback', '--', '--count', '200'] },
  ...inParts(sampling, 6).map((files, part, { length }) => ({
    name: `tests whole, part ${part + 1} of ${length}`,
    minutes: 9,
    command: ['npx', 'jest', '--silent', '--runTestsByPath', ...files],
    env: { SLUICE_LANE: 'prove' },
  })),
  { name: 'killed at every step', minutes: 20, command: ['npm', 'run', 'crash'] },
];

/** Begun first on each day. They look at the minutes themselves, and end with 2 where these did not reach all: that is no proof. */
const journeys = { name: 'the other journeys', minutes: 0, command: ['node', 'scripts/test.mjs', '--other-journeys'] };
if (Number.isFinite(until)) journeys.command.push('--minutes', values.minutes);

let passed = 0;
let failed = 0;
const first = Number.isFinite(until) ? Math.floor(Date.now() / 86_400_000) % proofs.length : 0;
for (const proof of [journeys, ...proofs.slice(first), ...proofs.slice(0, first)]) {
  if (Date.now() + proof.minutes * 60_000 > until) {
    console.log(`not begun, ${proof.minutes} minutes are not left: ${proof.name}`);
    continue;
  }
  const began = Date.now();
  const outcome = await run(proof);
  console.log(`${outcome} ${proof.name}, ${Math.round((Date.now() - began) / 60_000)} minutes`);
  if (outcome === 'ok  ') passed++;
  if (outcome === 'FAIL') failed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Each part takes every so-many-th, so that what stands together and costs alike is spread. */
function inParts(files, most) {
  const count = Math.ceil(files.length / most);
  return Array.from({ length: count }, (_, part) => files.filter((_file, place) => place % count === part));
}

function run({ command: [file, ...args], env }) {
  return new Promise((resolve) => {
    // A group of its own, so that what is cut ends with all that it has started.
    const child = spawn(file, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: Number.isFinite(until),
    });
    const timer = Number.isFinite(until) && setTimeout(() => process.kill(-child.pid, 'SIGKILL'), until - Date.now());
    child.on('error', () => resolve('FAIL'));
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(Date.now() >= until ? 'CUT ' : code === 0 ? 'ok  ' : code === 2 ? 'PART' : 'FAIL');
    });
  });
}
