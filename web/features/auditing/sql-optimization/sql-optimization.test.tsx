/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { listInstanceTips, listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  addOptimizationFeedback,
  createOptimization,
  getOptimization,
  getOptimizationSql,
  listOptimizations,
  listOptimizationSqls,
} from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { buttonOf, press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { link } from '../../../app/paths.ts';
import { writtenChangeOf } from '../../../parts/written-change.ts';
import CreateOptimization from './create.tsx';
import OptimizationPage from './optimization.tsx';
import Optimizations from './optimizations.tsx';
import type { Optimization, OptimizationRow } from './wire.ts';

const mine = { mine: { isManager: true, permissions: [], sources: {} } };
const row: OptimizationRow = {
  optimization_id: 'o1',
  optimization_name: 'slow_report',
  created_time: '2026-01-02T03:04:05Z',
  created_user: 'mei',
  db_type: 'PostgreSQL',
  instance_name: 'orders',
  status: 'finish',
  status_detail: '',
  performance_improve: 62.5,
  number_of_rule: 2,
  number_of_index: 1,
};
const plan = (operator: string, cost: number): Optimization['origin_query_plan'] => ({
  state: 'finish',
  query_plan_desc: [{ operator, summary: ['orders', 'rows: 10'], children: [] }],
  cost,
  rows_read: 10,
  message: '',
});
const gain = { state: 'finish' as const, improvement_rate: 62.5, improvement_desc: '100 to 37.5', detail: [] };
const result: Optimization = {
  id: 1,
  ...row,
  optimize_status: 'finish',
  status: 'finish',
  total_state: 'finish',
  origin_sql: 'select * from orders where id in (select id from t)',
  metadata: '',
  origin_query_plan: plan('Seq Scan', 100),
  optimize: {
    state: 'finish',
    steps: [
      {
        rule_id: 'in-to-join',
        rule_name: 'A subquery becomes a join',
        rule_desc: 'The key makes both the same',
        optimized_sql: 'select orders.* from orders join t using (id)',
        query_plan: plan('Hash Join', 37.5),
        analysis: gain,
        chat_id: '',
      },
    ],
  },
  total_analysis: gain,
  advised_index: {
    state: 'finish',
    has_advice: true,
    other_advice: '',
    indexes: [{ create_index_statement: 'create index i on t (id)', reason: 'The join looks for id' }],
  },
  optimized_sql_feedbacks: [],
  schema_name: 'shop',
  number_of_statements: 1,
  non_equivalent: ['NOT IN would drop rows with NULL'],
  problem: '',
  verdict_state: 'offered',
  verdict_desc: '1 rewrite, run beside the statement on 24 databases',
  judgements: [
    {
      ...{
        rule_id: 'in-to-join',
        rule_name: 'A subquery becomes a join',
        optimized_sql: 'select orders.* from orders',
      },
      ...{ verdict: 'refuted', verdict_desc: 'Refuted: it gives other rows' },
      ...{ databases: 24, rows: 100, mutants: 5, mutants_told_apart: 5, seconds: 0.4 },
      counterexample: {
        difference: 'it gives other rows',
        tables: [{ name: 't', columns: ['id', 'note'], rows: [['7', null]] }],
        before: { name: 'before', columns: ['id'], rows: [['7']] },
        after: { name: 'after', columns: ['id'], rows: [] },
        script: 'create table t (id int);',
      },
    },
  ],
};
const openResult = (change: Partial<Optimization> = {}, more: readonly Says[] = []) =>
  renderScreen(<OptimizationPage />, {
    says: [[getOptimization, { data: { ...result, ...change } }], ...more],
    project: mine,
    path: '/o/:optimizationId',
    at: '/o/o1',
  });

test('the verdict comes first, and a refuted rewrite shows the rows and the script that tell so', async () => {
  const { container } = await openResult({ verdict_state: 'refuted', verdict_desc: 'It gives other rows' });
  const text = container.textContent ?? '';
  expect(text.indexOf('No rewrite is offered')).toBeLessThan(text.indexOf('Cost saved'));
  for (const words of [
    'Refuted: it gives other rows',
    'Rows of t',
    'NULL',
    'create table t (id int);',
    'mutants 5 of 5',
  ])
    expect(text).toContain(words);
});

test('the list says what each optimisation gained, and nothing where that is unknown', async () => {
  const { performance_improve: _, ...unknown } = { ...row, optimization_id: 'o2', optimization_name: 'no_plan' };
  await renderScreen(<Optimizations />, {
    says: [
      [listOptimizations, { data: [row, unknown], total_nums: 2 }],
      [listInstanceTips, { data: [] }],
    ],
    project: mine,
  });
  for (const words of ['slow_report', '62.5%', 'Finished', 'no_plan']) await seeing(words);
  expect(document.body.textContent).not.toContain('NaN');
});

test('a result shows both forms with their plans, each step, the index with its reason and what was left out', async () => {
  await openResult();
  for (const words of [
    '62.5%',
    'select * from orders where id in',
    'select orders.* from orders join t',
    'A subquery becomes a join',
    'create index i on t (id)',
    'The join looks for id',
    'NOT IN would drop rows with NULL',
    'Seq Scan',
    'Hash Join',
    'Cost 100',
  ])
    await seeing(words);
});

const advice: NonNullable<Optimization['index_advice']> = {
  verdict: 'better',
  verdict_desc: '1 index, about 60 MB, read by 2 statements, cost 7.26 M → 6 k',
  basis: 'the data source, imagined by HypoPG 1.3.1',
  tried_count: 40,
  is_weighed: false,
  bytes: 62_914_560,
  cost_before: 7_260_000,
  cost_after: 6_000,
  indexes: [
    {
      table_name: 'lineitem',
      create_index_statement: 'CREATE INDEX i ON lineitem (l_partkey)',
      online_statement: 'CREATE INDEX CONCURRENTLY i ON lineitem (l_partkey)',
      bytes: 62_914_560,
      readers: [
        { number: 1, cost_before: 7_200_000, cost_after: 5_000 },
        { number: 3, cost_before: 60_000, cost_after: 1_000 },
      ],
      writers: [2],
    },
  ],
  not_judged: [{ number: 4, reason: 'the server gave no plan for it' }],
  ideas: [],
  standing: [{ table_name: 'lineitem', index_name: 'idle', bytes: 1_048_576, reason: 'nobody has read it' }],
};

test('the verdict on indexes comes first, with what reads each, its size, and what was not judged', async () => {
  await openResult({ index_advice: advice, number_of_statements: 1 });
  for (const words of [
    advice.verdict_desc,
    'Tried on the data source, imagined by HypoPG 1.3.1: 40 indexes',
    'CREATE INDEX CONCURRENTLY i ON lineitem (l_partkey)',
    'about 60 MB',
    'written by statement 2',
    'Statement 1: 7,200,000 → 5,000',
    'Statement 4: the server gave no plan for it',
    'idle of lineitem (1 MB): nobody has read it',
  ])
    await seeing(words);
});

test('the advised indexes go to a workflow in the form that lets others write', async () => {
  const { router } = await openResult({ index_advice: advice, schema_name: 'shop' });
  await press('Make a workflow');
  expect(router.state.location.pathname).toBe(link('workflowCreate', { projectID: 'p1' }));
  expect(writtenChangeOf(router.state.location.state)).toEqual({
    source: 'orders',
    schema: 'shop',
    sql: 'CREATE INDEX CONCURRENTLY i ON lineitem (l_partkey);',
  });
});

test.each([
  ['nothing', 'Nothing to improve: 40 were tried'],
  ['not_tried', 'Could not be judged: no place'],
] as const)('what is %s offers no workflow, and ideas are told apart', async (verdict, verdict_desc) => {
  const ideas = [{ create_index_statement: 'CREATE INDEX perhaps ON t (a)', reason: 'by its text' }];
  await openResult({ index_advice: { ...advice, verdict, verdict_desc, indexes: [], ideas } });
  for (const words of [verdict_desc, 'Ideas that nobody tried', 'CREATE INDEX perhaps ON t (a)']) await seeing(words);
  expect(document.body.textContent).not.toContain('Make a workflow');
});

test('without plans there is no figure, and it is said why', async () => {
  const noPlan = { state: 'no_data' as const, query_plan_desc: [], message: 'No data source was asked' };
  await openResult({
    origin_query_plan: noPlan,
    optimize: { state: 'finish', steps: [] },
    total_analysis: { state: 'no_data', improvement_desc: 'No plans to compare', detail: [] },
  });
  for (const words of ['No data', 'No plans to compare', 'No data source was asked', 'No rewrite is offered'])
    await seeing(words);
});

test('where the server tells no cost, a rewrite has no figure of what it saves', async () => {
  const gain = { state: 'no_data' as const, improvement_desc: 'The server tells no cost', detail: [] };
  await openResult({ total_analysis: gain });
  await seeing('The server tells no cost');
  expect(document.body.textContent).not.toContain('Cost saved');
});

test('of several statements each can be opened', async () => {
  await openResult({ number_of_statements: 2 }, [
    [
      listOptimizationSqls,
      {
        data: [
          {
            number: 2,
            original_sql: 'select 2',
            number_of_rewrite: 0,
            number_of_syntax_error: 0,
            number_of_index: 0,
            number_of_hit_index: 0,
            contributing_indices: '',
          },
        ],
        total_nums: 1,
      },
    ],
    [
      getOptimizationSql,
      {
        data: {
          original_sql: 'select 2',
          optimized_sql: 'select 2',
          index_recommendations: [],
          triggered_rule: [],
          explain_validation_details: { before_plan: 'Result, rows: 1', after_plan: '' },
          ...{
            verdict_state: 'nothing',
            verdict_desc: 'There is nothing to rewrite in this statement',
            judgements: [],
          },
        },
      },
    ],
  ]);
  await seeing('Details');
  await press('Details');
  await seeing('Result, rows: 1');
});

test('everybody gives one vote', async () => {
  const { requests } = await openResult({}, [[addOptimizationFeedback, {}]]);
  await press('Give vote');
  expect(requests.find(({ operation }) => operation === addOptimizationFeedback)?.body).toEqual({
    vote: 'agree',
    reason: '',
  });
});

test('a failed one says why', async () => {
  await openResult({ optimize_status: 'failed', status_detail: 'The server was stopped three times' });
  await seeing('The server was stopped three times');
});

describe('a new one', () => {
  const says: readonly Says[] = [
    [
      listInstanceTips,
      { data: [{ instance_id: 'd1', instance_name: 'orders', instance_type: 'PostgreSQL', host: 'h', port: '1' }] },
    ],
    [listSchemas, { data: { schema_name_list: ['shop'] } }],
    [createOptimization, { data: { sql_optimization_record_id: 'o9' } }],
  ];
  const open = () => renderScreen(<CreateOptimization />, { says, project: mine });

  const workload = { source: 'orders', schema: 'shop', sql: 'select 1 from t;\nselect 2 from t;', executions: [50, 7] };

  test('statements that came along are sent with how often each runs', async () => {
    const { requests } = await renderScreen(<CreateOptimization />, { says, project: mine, state: { workload } });
    await seeing('2 statements from SQL management');
    await press('Optimize');
    const form = requests.find(({ operation }) => operation === createOptimization)?.body as FormData;
    expect(form.getAll('executions')).toEqual(['50', '7']);
    expect([form.get('instance_name'), form.get('schema_name')]).toEqual(['orders', 'shop']);
  });

  test('where no index can be tried it says that runs change nothing', async () => {
    const source = { instance_id: 'd1', instance_name: 'orders', instance_type: 'TiDB', host: 'h', port: '1' };
    const untried: readonly Says[] = [[listInstanceTips, { data: [source] }], ...says.slice(1)];
    await renderScreen(<CreateOptimization />, { says: untried, project: mine, state: { workload } });
    await seeing('so how often each runs changes nothing here');
  });

  test('says what is missing and asks nothing', async () => {
    const { requests } = await open();
    await press('Optimize');
    await seeing('Choose a data source');
    await seeing('Write a statement');
    expect(requests.some(({ operation }) => operation === createOptimization)).toBe(false);
  });

  test('without a data source tables and plan are given, and a database type is needed', async () => {
    const { page } = await open();
    await act(async () => page.findSegmentedControl()?.findSegments()[1]?.click());
    await settle();
    await seeing('Tables (optional)');
    await seeing('Plan (optional)');
    await press('Optimize');
    await seeing('Choose a database type');
    expect(buttonOf('Optimize')).toBeDefined();
  });
});
