import { parseScript } from '../../../../../shared/audit/read/parse.ts';
import type { ParsedStatement } from '../../../../../shared/audit/tree/parsed-script.ts';
import { fetchedByIndex } from './plan-cost.ts';

type Row = readonly [key: string, rows: string, extra: string, type?: string];

/** What `explain` of MySQL's family says of a statement, as the columns that tell of indexes. */
function planned(...rows: readonly Row[]) {
  const columns = ['select_type', 'key', 'rows', 'Extra'];
  const cells = rows.map(([key, count, extra, type = 'SIMPLE']) => [type, key, count, extra]);
  return { classic: { columns, rows: cells, truncated: false }, steps: [] };
}

function statement(sql: string): ParsedStatement {
  return parseScript(sql, 'mysql').statements[0] as ParsedStatement;
}

test.each([
  ['rows that are fetched from the table', planned(['a', '900', 'Using where']), { a: 900 }],
  [
    'a condition that is tried in the index before they are',
    planned(['a', '900', 'Using index condition']),
    { a: 900 },
  ],
  ['an index that has all', planned(['a', '900', 'Using where; Using index']), { a: 0 }],
  ['groups that are found in the index alone', planned(['a', '900', 'Using index for group-by']), { a: 0 }],
  ['the fewer rows of two places', planned(['a', '900', ''], ['a', '3', '']), { a: 3 }],
  ['two indexes of one table together', planned(['a,b', '7', 'Using union(a,b)']), { a: 7, b: 7 }],
  ['a table that is read as a whole', planned(['', '900', '']), {}],
  [
    'what is asked for in a query inside, which may end with the first',
    planned(['a', '900', '', 'SUBQUERY']),
    { a: 0 },
  ],
  ['a join that ends with the first', planned(['a', '900', 'FirstMatch(c)']), { a: 0 }],
])('%s', (_, plan, fetched) => {
  expect(Object.fromEntries(fetchedByIndex(plan, statement('select * from t')))).toEqual(fetched);
});

test('with LIMIT nobody knows how many of them are fetched', () => {
  const found = fetchedByIndex(planned(['a', '900', '']), statement('select * from t where b = 1 order by c limit 10'));
  expect(Object.fromEntries(found)).toEqual({ a: 0 });
});

test('an index that only the tree of the plan names counts as read', () => {
  const step = { operation: '', relation: 't', details: [], id: 1, parentId: undefined, share: 1, isExpensive: true };
  const plan = {
    ...planned(['a', '5', '']),
    steps: [step, step].map((one, at) => ({ ...one, index: ['a', 'b'][at] ?? '' })),
  };
  expect(Object.fromEntries(fetchedByIndex(plan, statement('select * from t')))).toEqual({ a: 5, b: 0 });
});
