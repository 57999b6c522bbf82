// `npm test`: every check, one report. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const report = '.build/jest-report.json';
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
const nothing = { passed: 0, failed: 0, failedFiles: [] };

let passed = 0;
let failed = 0;
await Promise.all(lanes.map(runLane));
await runJest();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runLane(checks) {
  for (const [name, command, args] of checks) {
    const isGood = await run(command, args);
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}`);
    if (isGood) passed++;
    else failed++;
  }
}

async function runJest() {
  const first = await jest(process.argv.slice(2));
  const again = first.failedFiles.length <= secondTries ? first.failedFiles : [];
  const second = again.length === 0 ? nothing : await jest(['--maxWorkers=1', '--runTestsByPath', ...again]);
  for (const file of again.filter((name) => !second.failedFiles.includes(name)))
    console.log(`passed only at the second try: ${relative(process.cwd(), file)}`);
  passed += first.passed - (again.length === 0 ? 0 : passedIn(first, again)) + second.passed;
  failed += again.length === 0 ? first.failed : second.failed;
}

/** Runs the tests and says how they went; a crash of the runner itself never looks like success. */
async function jest(args) {
  rmSync(report, { force: true });
  const isGood = await run('npx', ['jest', '--json', `--outputFile=${report}`, ...args]);
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0, testResults = [] } = readReport();
  const failedFiles = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const failures = numFailedTests + numRuntimeErrorTestSuites;
  const isUnexplained = !isGood && failures === 0;
  return { passed: numPassedTests, failed: isUnexplained ? 1 : failures, failedFiles, testResults };
}

function passedIn({ testResults }, files) {
  return testResults
    .filter(({ name }) => files.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
