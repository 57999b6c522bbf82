import { keysRead } from './plan-cost.ts';

/** What `explain` of MySQL's family says of a statement, as the columns that tell of indexes. */
function planned(...rows: readonly (readonly [key: string, rows: string, extra: string])[]) {
  const columns = ['table', 'key', 'rows', 'Extra'];
  return { classic: { columns, rows: rows.map((row) => ['t', ...row]), truncated: false }, steps: [] };
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
])('%s', (_, plan, read) => {
  expect(Object.fromEntries(keysRead(plan))).toEqual(read);
});

test('an index that only the tree of the plan names counts as read', () => {
  const step = { operation: '', relation: 't', details: [], id: 1, parentId: undefined, share: 1, isExpensive: true };
  const plan = {
    ...planned(['a', '5', '']),
    steps: [step, step].map((one, at) => ({ ...one, index: ['a', 'b'][at] ?? '' })),
  };
  expect(Object.fromEntries(keysRead(plan))).toEqual({ a: 5, b: 0 });
});
