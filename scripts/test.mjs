// `npm test [-- --minutes N]`: every check, one report. The last line is `N passed, N failed`.
// Where minutes are given, journeys that they do not reach are not begun: they are named, and count as neither.
// With `--other-journeys` only those journeys are walked that `npm test` leaves to `npm run prove`; it ends with 2 where some were left out.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inTurns, isJourney, isOtherJourney, outcomesOf, testRuns, writeGroups } from './test-groups.mjs';

const report = '.build/jest-report.json';
const asked = process.argv.slice(2);
const isOfOthers = asked[0] === '--other-journeys' && asked.shift() !== undefined;
const minutes = asked[0] === '--minutes' ? Number(asked.splice(0, 2)[1]) : Infinity;
const until = Date.now() + minutes * 60_000;
mkdirSync('.build', { recursive: true });

/** Checks of one lane follow each other; the lanes run side by side and take about as long. */
const lanes = [
  [
    ['lint', 'npx', ['eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', '.build/eslint']],
    [
      'who may import whom',
      'npx',
      [
        'depcruise',
        'shared',
        'functions',
        'web',
        'infra',
        'bin',
        'test',
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err-long',
      ],
    ],
    ['unused code', 'npx', ['knip', '--no-progress']],
  ],
  [
    ['made files', 'node', ['scripts/gen.mjs', '--check']],
    ['layout', 'npx', ['biome', 'format', '.']],
    // With types at hand: promises that nobody waits for, switches that forget a case, and imports in a circle.
    ['promises, switches and cycles', 'npx', ['oxlint', '--type-aware', '--deny-warnings', '--quiet', '.']],
    ['types', 'node', ['scripts/types.mjs', '.', 'shared', 'functions', 'web']],
    // The types of the CDK do not bear exact optional properties.
    ['types of the stacks', 'node', ['scripts/types.mjs', 'infra']],
  ],
];

// Browsers and databases share a busy machine here, so a file that fails gets one more try, alone; the output names it.
// Many that fail are no accident.
const secondTries = 5;

let passed = 0;
let failed = 0;
let left = 0;
if (!isOfOthers) await Promise.all(lanes.map(runLane));
await runJest();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : isOfOthers && left > 0 ? 2 : 0;

async function runLane(checks) {
  for (const [name, command, args] of checks) {
    const isGood = await run(command, args);
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}`);
    if (isGood) passed++;
    else failed++;
  }
}

async function runJest() {
  const first = await (asked.length === 0 ? allTests() : jest(asked));
  const again = first.filter((one) => one.failed > 0 && one.file !== undefined).map(({ file }) => file);
  const isAccident = again.length > 0 && again.length <= secondTries;
  const second = isAccident ? await jest(['--maxWorkers=1', '--runTestsByPath', ...again]) : [];
  for (const { file } of second.filter((one) => one.failed === 0))
    console.log(`passed only at the second try: ${file}`);
  for (const one of [...(isAccident ? first.filter(({ file }) => !again.includes(file)) : first), ...second]) {
    passed += one.passed;
    failed += one.failed;
  }
}

async function allTests() {
  const runs = testRuns();
  writeGroups(runs);
  const runFiles = (files) => jest(['--runTestsByPath', ...files], runs);
  const walkInTurns = (files) => inTurns(files, { until, runFiles, say: console.log });
  const files = [...runs.keys()];
  if (isOfOthers) {
    const others = files.filter(isOtherJourney);
    const walked = await walkInTurns(others);
    left = others.filter((file) => !walked.some((one) => one.file === file)).length;
    return walked;
  }
  const own = files.filter((file) => !isOtherJourney(file));
  if (minutes === Infinity) return runFiles(own);
  const outcomes = await runFiles(own.filter((file) => !isJourney(file)));
  return [...outcomes, ...(await walkInTurns(own.filter(isJourney)))];
}

/** Runs tests and says of each file how it went; a crash of the runner itself never looks like success. */
async function jest(args, runs = new Map()) {
  rmSync(report, { force: true });
  const isGood = await run(
    'npx',
    ['jest', '--json', `--outputFile=${report}`, ...args],
    runs.size > 0 && { SLUICE_TEST_GROUPS: 'on' },
  );
  const outcomes = outcomesOf(readReport(), runs);
  const isUnexplained = !isGood && outcomes.every((one) => one.failed === 0);
  return isUnexplained ? [...outcomes, { file: undefined, passed: 0, failed: 1 }] : outcomes;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

function run(command, args, settings) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...settings },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
