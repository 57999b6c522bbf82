import { readFileSync } from 'node:fs';
import { errors, type ErrorName } from '../../shared/errors/index.ts';
import { projectFiles } from '../support/project-files.ts';

/** Refusals that no test names, and why. The list may only become shorter. */
const unnamed: Partial<Record<ErrorName, string>> = {
  ...because('a bound on how many there may be: to reach it takes hundreds or thousands of them', [
    'feedbackTooMany',
    'optimizationTooManyStatements',
    'tooManyCompared',
    'tooManyRecords',
    'tooManyRoles',
    'tooManySyncTasks',
    'tooManyZones',
    'zoneAnswerTooLarge',
  ]),
  ...because('a request that large is refused before it is looked at', ['logoTooLarge']),
  ...because('thrown and caught in one place: nobody is told', ['gitDeliverySeen']),
  ...because('told as the words of a record whose run was given up, and by no answer', [
    'auditStopped',
    'optimizationStopped',
  ]),
  ...because('every engine that a data source may have can do it', ['analysisEngineNotSupported']),
  ...because('told as the words of another refusal', ['syncSourceFailed']),
};

const here = 'test/architecture/refusals.test.ts';
const tests = projectFiles('shared', 'functions', 'web', 'bin', 'infra', 'test').filter(
  (file) => /\.tsx?$/.test(file) && file !== here && (/\.test\.tsx?$/.test(file) || file.startsWith('test/')),
);
const named = new Set(tests.flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z]\w+\b/g) ?? []));

test('every refusal is named by a test, which makes its situation', () => {
  expect(Object.keys(errors).filter((name) => !named.has(name) && !(name in unnamed))).toEqual([]);
});

test('what is said to be named by no test is so', () => {
  expect(Object.keys(unnamed).filter((name) => named.has(name))).toEqual([]);
});

function because(why: string, names: readonly ErrorName[]): Partial<Record<ErrorName, string>> {
  return Object.fromEntries(names.map((name) => [name, why]));
}
