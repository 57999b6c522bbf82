import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import LongestFirst from '../test/support/longest-first.cjs';

const folder = '.build/together';
/** More of them would save little, and let a worker hold more. */
const filesMax = 8;
/**
 * The journeys that `npm test` walks: the main job from the first sign-in to its rollback, on both families, with people of different
 * rights and a kill in the middle; what tenants and attackers may not; and the command. The others take half an hour, and are walked by
 * `npm run prove`.
 */
const walkedByTest = [
  'audit-command',
  'bytes-kept',
  'comparison',
  'data-export',
  'first-change',
  'killed-while-executing',
  'main-job',
  'masking',
  'on-mysql',
  'rollback',
  'security-content',
  'security-references',
  'security-secrets',
  'security-workflow',
  'tenants',
  'two-people',
  'workbench',
].map((name) => `test/journeys/${name}.test.ts`);
const dayMs = 86_400_000;
/** How long one turn may take, until one was measured. */
const firstTurnMs = 300_000;

/**
 * What Jest is to run, and the test files that each stands for. Short ones run in groups: Jest loads every module anew for every file,
 * which costs a short test more than what it tests; a group pays once. Long ones stay by themselves.
 */
export function testRuns() {
  const files = testFiles();
  const gone = walkedByTest.filter((file) => !files.includes(file));
  if (gone.length > 0) throw new Error(`scripts/test-groups.mjs names what is not there: ${gone.join(', ')}`);
  const runs = new Map(files.filter(LongestFirst.isLong).map((file) => [file, [file]]));
  for (const { environment, place, short } of shortFiles(files))
    for (let at = 0; at < short.length; at += filesMax)
      runs.set(`${folder}/${place}-${environment}-${1 + at / filesMax}.test.ts`, short.slice(at, at + filesMax));
  return runs;
}

export function isJourney(file) {
  return file.startsWith('test/journeys/');
}

/** Whether `npm test` leaves a file to `npm run prove`. */
export function isOtherJourney(file) {
  return isJourney(file) && !walkedByTest.includes(file);
}

/** Writes the groups: each is one file for Jest, in which each test file is a `describe` of its own, called by its path. */
export function writeGroups(runs) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, files] of runs) {
    if (!path.startsWith(folder)) continue;
    const parts = files.map((file) => `describe('${file}', () => {\n  require('../../${file}');\n});\n`);
    writeFileSync(path, [`/** @jest-environment ${environmentOf(files[0])} */\n`, ...parts].join(''));
  }
}

/**
 * What became of each test file by a report of Jest. A group that could not be loaded says nothing of its files: all of them count
 * as failed.
 */
export function outcomesOf({ testResults = [] }, runs) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const run = relative(process.cwd(), name);
    const files = runs.get(run) ?? [run];
    const isUntold = status === 'failed' && !assertionResults.some(hasFailed);
    return files.map((file) => {
      const own = assertionResults.filter(({ ancestorTitles: [title] }) => files.length === 1 || title === file);
      const passed = own.filter((one) => one.status === 'passed').length;
      return { file, passed, failed: isUntold ? 1 : own.filter(hasFailed).length };
    });
  });
}

/**
 * Runs files, some at a time and each day others first, and begins none that would not end in time, as long as the longest took. Those
 * left out are told. Times are in milliseconds; `now` and `day` are those of a test's own.
 */
export async function inTurns(files, { until, runFiles, say, now = Date.now, day = Math.floor(now() / dayMs) }) {
  const first = (day * filesMax) % files.length;
  const ordered = [...files.slice(first), ...files.slice(0, first)];
  const outcomes = [];
  let longest = firstTurnMs;
  for (let at = 0; at < ordered.length; at += filesMax) {
    const [turn, began] = [ordered.slice(at, at + filesMax), now()];
    if (began + longest > until) say(`not begun, no minutes are left: ${turn.join(', ')}`);
    else outcomes.push(...(await runFiles(turn)));
    longest = Math.max(longest, now() - began);
  }
  return outcomes;
}

function hasFailed({ status }) {
  return status === 'failed';
}

function testFiles() {
  const listed = ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(file)).sort();
}

/** Those of one house and one environment stand together in the order of their paths, so that a group is the same everywhere. */
function shortFiles(files) {
  const places = new Map();
  for (const file of files.filter((one) => !LongestFirst.isLong(one))) {
    const environment = environmentOf(file);
    const place = file.split('/').slice(0, -1).slice(0, 2).join('-');
    const { short = [] } = places.get(place + environment) ?? {};
    places.set(place + environment, { environment, place, short: [...short, file] });
  }
  return places.values();
}

function environmentOf(file) {
  return /@jest-environment (\w+)/.exec(readFileSync(file, 'utf8').slice(0, 200))?.[1] ?? 'node';
}
