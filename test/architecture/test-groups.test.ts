import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { inTurns, isJourney, isOtherJourney, outcomesOf, testRuns } from '../../scripts/test-groups.mjs';

const listed = ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'];
const group = '.build/together/shared-node-1.test.ts';
const [first, second, alone] = ['shared/first.test.ts', 'shared/second.test.ts', 'test/journeys/alone.test.ts'];
const runs = new Map([
  [group, [first, second]],
  [alone, [alone]],
]);

test('every test file runs once, in a group or by itself', () => {
  const all = execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n');
  expect([...testRuns().values()].flat().toSorted()).toEqual(all.toSorted());
});

test('what is long stays by itself, and a group holds eight files at most', () => {
  for (const [run, files] of testRuns()) {
    expect(files.length).toBeLessThanOrEqual(8);
    if (run.startsWith('test/')) expect(files).toEqual([run]);
  }
});

test('of the journeys some are walked by each test run and the others by the proofs, and nothing else is left to these', () => {
  const [left, walked] = [isOtherJourney, (file: string) => !isOtherJourney(file)].map((isIn) =>
    [...testRuns().keys()].filter(isIn),
  );
  expect(left?.every(isJourney)).toBe(true);
  expect(left?.length).toBeGreaterThan(30);
  expect(walked?.filter(isJourney)).toContain('test/journeys/main-job.test.ts');
});

test('a group tells of each of its files', () => {
  const told = [
    result(group, 'failed', [first, 'passed'], [first, 'passed'], [second, 'passed'], [second, 'failed']),
    result(alone, 'passed', ['a journey', 'passed']),
  ];
  expect(outcomesOf({ testResults: told }, runs)).toEqual([
    { file: first, passed: 2, failed: 0 },
    { file: second, passed: 1, failed: 1 },
    { file: alone, passed: 1, failed: 0 },
  ]);
});

test('a group that could not be loaded failed with all its files, and a file by itself with itself', () => {
  const told = [result(group, 'failed'), result(alone, 'failed')];
  expect(outcomesOf({ testResults: told }, runs).map(({ file, failed }) => [file, failed])).toEqual([
    [first, 1],
    [second, 1],
    [alone, 1],
  ]);
});

test('a hook that fails after the tests of a group have passed is a failure of all of them', () => {
  const told = [result(group, 'failed', [first, 'passed'], [second, 'passed'])];
  expect(outcomesOf({ testResults: told }, runs).map(({ failed }) => failed)).toEqual([1, 1]);
});

const minuteMs = 60_000;
const journeys = Array.from({ length: 20 }, (_, at) => `test/journeys/${at}.test.ts`);

/** What is run and what is told to be left out, where each turn takes so many minutes of those there are. */
async function ranWithin(minutes: number, minutesOfTurn: number, day = 0) {
  const [ran, told]: [string[], string[]] = [[], []];
  let at = 0;
  await inTurns(journeys, {
    ...{ until: minutes * minuteMs, day, now: () => at, say: (line) => void told.push(line) },
    runFiles: (files) => {
      ran.push(...files);
      at += minutesOfTurn * minuteMs;
      return Promise.resolve([]);
    },
  });
  return { ran, told };
}

test('with minutes enough every file runs once, and nothing is told to be left out', async () => {
  for (const day of [0, 1, 2, 20_786]) {
    const { ran, told } = await ranWithin(60, 5, day);
    expect(ran.toSorted()).toEqual(journeys.toSorted());
    expect(told).toEqual([]);
  }
});

test('what would not end in time is not begun and told by name, and another day it is another', async () => {
  const { ran, told } = await ranWithin(20, 8);
  expect(ran).toEqual(journeys.slice(0, 16));
  expect(told).toEqual([`not begun, no minutes are left: ${journeys.slice(16).join(', ')}`]);
  expect((await ranWithin(20, 8, 1)).ran).toEqual(expect.arrayContaining(journeys.slice(16)));
  expect((await ranWithin(4, 1)).ran).toEqual([]);
});

function result(path: string, status: string, ...results: (readonly [string, string])[]) {
  return {
    name: resolve(path),
    status,
    assertionResults: results.map(([title, own]) => ({ ancestorTitles: [title], status: own })),
  };
}
