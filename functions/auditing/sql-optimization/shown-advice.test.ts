import type { FoundStatement } from './found.ts';
import { shownAdvice } from './shown-advice.ts';

const none = { indexes: [], before: 10, after: 10, notJudged: [], standing: [] };
const read = (relation: string, { rows = 5000, index = '' } = {}): FoundStatement => ({
  sql: 'select 1',
  steps: [],
  indexes: [],
  differences: [],
  judged: [],
  plans: [{ steps: [{ id: 1, operation: 'ALL', relation, index, details: [], rows }] }],
});
const said = (statement: FoundStatement) => shownAdvice(none, [statement], 'en-US').verdict_desc;

test('where a whole table is read and no index follows from the statement, that is said, and not that all is well', () => {
  expect(said(read('customers'))).toMatch(/^No index is advised, though the plan reads all of customers:/);
});

test.each([
  ['few rows', read('customers', { rows: 20 })],
  ['an index', read('customers', { index: 'PRIMARY' })],
  ['what the server made itself', read('<derived2>')],
] as const)('a plan that reads %s has nothing to improve', (_, statement) => {
  expect(said(statement)).toMatch(/^Nothing to improve:/);
});
