import { stateOfWorkload, whyNoWorkload, workloadOf } from './workload.ts';

const row = {
  sql: 'select 1 from t where a = 1;;',
  instance_name: 'orders',
  schema_name: 'shop',
  db_type: 'MySQL',
  fp_count: 500,
  first_appear_timestamp: '2026-01-01T00:00:00Z',
  last_receive_timestamp: '2026-01-11T00:00:00Z',
  is_sql_shortened: false,
};

test('statements go along with how often each ran in a day, one behind the other', () => {
  const today = { ...row, sql: 'select 2 from t', fp_count: 7, first_appear_timestamp: row.last_receive_timestamp };
  const rare = { ...row, sql: 'select 3 from t', fp_count: 2 };
  expect(workloadOf(structuredClone(stateOfWorkload([row, today, rare])))).toEqual({
    source: 'orders',
    schema: 'shop',
    sql: 'select 1 from t where a = 1;\nselect 2 from t;\nselect 3 from t;',
    executions: [50, 7, 1],
  });
});

test.each([undefined, 'workload', { workload: 1 }, { workload: { source: 'a', schema: 'b', sql: 'c' } }])(
  'a state of something else brings nothing (%j)',
  (state) => {
    expect(workloadOf(state)).toBeUndefined();
  },
);

test.each([
  ['of two data sources', [row, { ...row, instance_name: 'other' }], /one data source/],
  ['of two schemas', [row, { ...row, schema_name: 'other' }], /one data source/],
  ['that are too many', Array.from({ length: 51 }, () => row), /At most 50/],
  ['of which one was cut', [row, { ...row, is_sql_shortened: true }], /only the beginning/],
  ['of a database that is not optimized', [{ ...row, db_type: 'Oracle' }], /cannot be optimized/],
])('statements %s are refused with the reason', (_, rows, why) => {
  expect(whyNoWorkload(rows)?.en).toMatch(why);
});

test('others go along', () => {
  expect(whyNoWorkload([row, row])).toBeUndefined();
});
