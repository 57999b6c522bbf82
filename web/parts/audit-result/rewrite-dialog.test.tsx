/** @jest-environment jsdom */
import { getRewriteStatus, rewriteSql } from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../test/support/console.tsx';
import { RewriteDialog } from './rewrite-dialog.tsx';

const suggestion = {
  rule_name: 'A subquery becomes a join',
  audit_level: 'notice',
  type: 'statement',
  desc: 'The key makes both the same',
  status: 'processed',
  rewritten_sql: '',
  ddl_dcl: '',
  ddl_dcl_desc: '',
};
const done = {
  task_id: '1',
  sql_number: '2',
  status: 'completed',
  start_time: '',
  end_time: '',
  error_message: '',
  result: {
    business_desc: '',
    logic_desc: '',
    rewritten_sql: 'select 1',
    rewritten_sql_business_desc: '',
    rewritten_sql_logic_desc: 'By what is known of the tables',
    business_non_equivalent_desc: 'NOT IN would drop rows with NULL',
    suggestions: [
      suggestion,
      {
        ...suggestion,
        rule_name: 'An index that is lacking',
        type: 'structure',
        desc: 'id is looked for',
        status: 'initial',
      },
      { ...suggestion, rule_name: 'dml-limit', audit_level: 'warn', type: 'other', desc: 'Nothing limits it' },
    ],
  },
};
const open = (says: readonly Says[]) =>
  renderScreen(<RewriteDialog taskId={1} number={2} sql="select 2" dbType="PostgreSQL" onClose={() => {}} />, { says });

test('what was rewritten before is shown at once, with what is for people to decide', async () => {
  const { requests } = await open([[getRewriteStatus, { data: done }]]);
  for (const words of [
    'select 1',
    'By what is known of the tables',
    'A subquery becomes a join',
    'NOT IN would drop rows with NULL',
    'id is looked for',
    'Nothing limits it',
  ])
    await seeing(words);
  expect(requests.some(({ operation }) => operation === rewriteSql)).toBe(false);
});

test('nobody has asked for it yet: it begins by itself, once', async () => {
  let hasBegun = false;
  const { requests } = await open([
    [getRewriteStatus, () => (hasBegun ? { data: done } : { code: 5001, error: 'notFound', message: 'none' })],
    [
      rewriteSql,
      () => {
        hasBegun = true;
        return { data: { ...done, status: 'pending', result: undefined } };
      },
    ],
  ]);
  await seeing('select 1');
  expect(requests.filter(({ operation }) => operation === rewriteSql)).toHaveLength(1);
});

test('statements for another structure are shown when somebody wants them', async () => {
  const { requests } = await open([
    [getRewriteStatus, { data: done }],
    [rewriteSql, { data: done }],
  ]);
  await press('Show the statements for it');
  expect(requests.find(({ operation }) => operation === rewriteSql)?.body).toEqual({ enable_structure_type: true });
});

test('a failure says why and can be tried again', async () => {
  await open([
    [getRewriteStatus, { data: { ...done, status: 'failed', error_message: 'No plan', result: undefined } }],
    [rewriteSql, { data: done }],
  ]);
  await seeing('No plan');
  await press('Rewrite again');
});
