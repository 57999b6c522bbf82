import type { PlanAccess, PlanWork } from '../schema/plan.ts';
import { nearness } from './result-rows.ts';

const plan = (rows: number, read: number, work: readonly PlanWork[], access: PlanAccess = 'wholeTable') => ({
  rows,
  steps: [{ table: 't', access, word: '', rows: read, key: undefined, possibleKeys: [], work, bytes: undefined }],
});

test.each([
  ['a condition that the server does not estimate', plan(20_000, 20_000, ['filter']), 'mysql', 'up to about'],
  ['a condition that it does', plan(2000, 20_000, ['filter']), 'mysql', 'about'],
  ['no condition', plan(20_000, 20_000, []), 'mysql', 'about'],
  ['a condition that an index answers', plan(500, 500, ['filter'], 'range'), 'mysql', 'about'],
  ['steps that tell what they pass on', plan(20_000, 20_000, ['filter']), 'postgres', 'about'],
  [
    'more rows than one of its tables has',
    { rows: 40_000, steps: [20_000, 2].flatMap((read) => plan(0, read, ['filter']).steps) },
    'mysql',
    'about',
  ],
] as const)('rows of a plan with %s', (_, given, dialect, words) => {
  expect(nearness(given, dialect).en).toBe(words);
});
