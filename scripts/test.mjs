// `npm test`: every check, one report. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

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
  rmSync(report, { force: true });
  const isGood = await run('npx', ['jest', '--json', `--outputFile=${report}`, ...process.argv.slice(2)]);
  const { numPassedTests, numFailedTests, numFailedTestSuites, numRuntimeErrorTestSuites } = readReport();
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites;
  // A crash of the runner itself must never look like success.
  if (!isGood && numFailedTests + numFailedTestSuites === 0) failed++;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, numRuntimeErrorTestSuites: 0 };
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
