/** @jest-environment jsdom */
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { act } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import {
  cancelRehearsal,
  getComparison,
  getRehearsal,
  getComparisonStatements,
  listComparedObjects,
  makeChangeSql,
  startComparison,
  startRehearsal,
} from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import { listInstanceTips, listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import { press, renderScreen, seeing, settle } from '../../../../test/support/console.tsx';
import { writtenChangeOf } from '../../../parts/written-change.ts';
import Comparison from './comparison.tsx';

beforeEach(() => localStorage.clear());

const source = (instance_id: string, instance_name: string) => ({
  instance_id,
  instance_name,
  instance_type: 'PostgreSQL',
});
const result = {
  status: 'finish',
  failure: '',
  objects_read: 2,
  objects_total: 2,
  counts: { same: 1, inconsistent: 1, base_not_exist: 0, comparison_not_exist: 0 },
  schemas: [
    {
      base_schema_name: 'public',
      comparison_schema_name: 'live',
      comparison_result: 'inconsistent',
      inconsistent_num: 2,
      other_objects: [
        {
          kind: 'conversion',
          count: 2,
          differing_num: 1,
          differing: [{ object_name: 'email', comparison_result: 'comparison_not_exist' }],
        },
      ],
      unread_kinds: ['subscription'],
    },
  ],
};
const orders = {
  base_schema_name: 'public',
  comparison_schema_name: 'live',
  object_type: 'TABLE',
  object_name: 'orders',
  comparison_result: 'inconsistent',
  differs_in: ['policies'],
  rename_candidates: ['purchases'],
};
const change = {
  schema_name: 'live',
  audit_error: '',
  plan_digest: 'p1',
  rename_candidates: [{ object_name: 'orders', from: 'remark', to: 'note' }],
  table_rename_candidates: [{ from: 'guests', to: 'visitors' }],
  not_written: [{ object_name: 'orders', object_type: 'TABLE', reason: 'it differs in policies' }],
  modify_sqls: [
    {
      sql_statement: 'ALTER TABLE orders ADD COLUMN note text;',
      audit_results: [],
      locks: {
        is_known: true,
        objects: [
          { object_name: 'orders', lock: 'ACCESS EXCLUSIVE', blocks: 'everything', work: 'catalogue', rows: 1200 },
        ],
      },
    },
    {
      sql_statement: 'CREATE TYPE state AS ENUM ();',
      audit_results: [],
      locks: { is_known: true, objects: [] },
    },
    {
      sql_statement: 'DROP INDEX orders_at;',
      locks: { is_known: false, objects: [] },
      audit_results: [
        {
          rule_name: 'comparison-objectDropped',
          level: 'error',
          message: 'Drops orders_at',
          db_type: 'PostgreSQL',
          execution_failed: false,
          error_info: '',
          why: 'somebody may use it',
          instead: 'look first',
        },
      ],
    },
  ],
};

const rehearsal = {
  ...{ status: 'equal', reason: '', statements_run: 2, statements_total: 2, plan_digest: 'p1' },
  ...{ db_type: 'PostgreSQL', server_version: '18.4', target_version: '15.8 (Debian)', seconds: 1.26 },
  ...{ differing: [], lacking: [], rows: 25, lost: [], refused_rows: [] },
};

const side = (sql_statement: string, audit_error: string) => ({
  sql_statement_with_audit: { sql_statement, audit_results: [] },
  audit_error,
  unwritten: [],
});
const definitions = { base_sql: side('CREATE TABLE orders ()', ''), comparison_sql: side('', 'may not be read') };

type Answers = { readonly seen: object; readonly shown: object };

function Landed() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(writtenChangeOf(state) ?? null)}`}</output>;
}

const open = (mine: object, at?: string, { seen = rehearsal, shown = definitions }: Partial<Answers> = {}) =>
  renderScreen(
    <>
      <Comparison />
      <Landed />
    </>,
    {
      says: [
        [listInstanceTips, { data: [source('a', 'staging'), source('b', 'production')] }],
        [listSchemas, { data: { schema_name_list: ['public', 'live'] } }],
        [startComparison, { data: { comparison_id: 'c1' } }],
        [getComparison, { data: result }],
        [listComparedObjects, { data: [orders], total_nums: 1 }],
        [makeChangeSql, { data: [change] }],
        [startRehearsal, { data: { rehearsal_id: 'r1' } }],
        [getRehearsal, { data: seen }],
        [cancelRehearsal, { data: { status: 'not_rehearsed' } }],
        [getComparisonStatements, { data: shown }],
      ],
      project: { mine: mine as never },
      ...(at !== undefined && { at }),
    },
  );

async function choose(index: number, value: string): Promise<void> {
  const select = createWrapper().findAllSelects()[index];
  await act(async () => select?.openDropdown());
  await act(async () => select?.selectOptionByValue(value));
  await settle();
}

async function compared(): Promise<void> {
  await choose(0, 'a');
  await choose(2, 'b');
  await press('Compare');
  await act(async () => createWrapper().findTable()?.findRowSelectionArea(1)?.click());
  await settle();
  await press('Make change SQL');
}

test('two sides are compared, and the change SQL goes to a new workflow on the data source that it changes', async () => {
  const { requests } = await open({ isManager: true, permissions: [], sources: {} });
  await compared();
  await seeing('ALTER TABLE orders ADD COLUMN note text;');
  expect(requests.filter(({ operation }) => operation === startComparison).map(({ body }) => body)).toEqual([
    { base_db_object: { instance_id: 'a' }, comparison_db_object: { instance_id: 'b' } },
  ]);
  await press('Create workflow');
  const sql = 'ALTER TABLE orders ADD COLUMN note text;\nCREATE TYPE state AS ENUM ();\nDROP INDEX orders_at;';
  await seeing(`/exec-workflow/create ${JSON.stringify({ source: 'production', schema: 'live', sql })}`);
});

test('the reader says which columns were renamed, and takes it back', async () => {
  const { requests } = await open({ isManager: true, permissions: [], sources: {} });
  await compared();
  await seeing('Were these columns renamed, or dropped and added?');
  await press('Treat as renamed: remark → note');
  const said = () =>
    requests
      .filter(({ operation }) => operation === makeChangeSql)
      .map(({ body }) => (body as { database_schema_objects: { renamed_columns: object[] }[] }).database_schema_objects)
      .at(-1)?.[0]?.renamed_columns;
  expect(said()).toEqual([{ object_name: 'orders', from: 'remark', to: 'note' }]);
  await seeing('orders: remark → note');
  await press('Treat as dropped and added');
  expect(document.body.textContent).not.toContain('Treat as dropped and added');
  expect(requests.filter(({ operation }) => operation === startRehearsal).map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      database_schema_object: expect.objectContaining({
        renamed_columns: [{ object_name: 'orders', from: 'remark', to: 'note' }],
      }),
    }),
  );
});

test('the reader says which tables were renamed, and what is said of their columns goes with that', async () => {
  const { requests } = await open({ isManager: true, permissions: [], sources: {} });
  await compared();
  await seeing('Were these tables renamed, or dropped and made anew?');
  await press('Treat as renamed: guests → visitors');
  const said = () =>
    requests
      .filter(({ operation }) => operation === makeChangeSql)
      .map(({ body }) => (body as { database_schema_objects: { renamed_tables: object[] }[] }).database_schema_objects)
      .at(-1)?.[0]?.renamed_tables;
  expect(said()).toEqual([{ from: 'guests', to: 'visitors' }]);
  await press('Treat as dropped and added');
  expect(document.body.textContent).not.toContain('Treat as dropped and added');
});

test('who may not create a workflow on the data source is told why', async () => {
  await open({ isManager: false, permissions: [], sources: {} });
  await compared();
  await seeing('ALTER TABLE orders ADD COLUMN note text;');
  const button = [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) =>
    textContent?.startsWith('Create workflow'),
  );
  expect(button?.matches('[aria-disabled=true], [disabled]')).toBe(true);
});

test('the state of a history entry that is of something else brings no SQL along', () => {
  for (const state of [null, undefined, 'x', {}, { writtenChange: null }, { writtenChange: { source: 1 } }])
    expect(writtenChangeOf(state)).toBeUndefined();
});

test('what is never written is counted and named, findings say why, and the banner claims no more than is written', async () => {
  const { requests } = await open({ isManager: true, permissions: [], sources: {} });
  await compared();
  for (const words of [
    '1 more difference, not written by the change SQL',
    'email',
    'Compared too, never written: conversions (2)',
    'subscriptions',
    'Differs in: policies',
    'Possibly renamed: purchases',
    'Rehearsed on PostgreSQL 18.4: 2 statements in 1.3 s',
    '25 made-up rows survived',
    'The comparison itself runs 15.8.',
    '1 thing is not written',
    'it differs in policies',
    'Why: somebody may use it',
    'Instead: look first',
    'orders: ACCESS EXCLUSIVE, reads and writes wait; only the definition changes (about 1,200 rows)',
    'Locks nothing that is there, beside what ordinary reads and writes take',
    'What it locks is not known',
  ])
    expect(document.body.textContent).toContain(words);
  // It opens at what differs.
  expect(requests.find(({ operation }) => operation === listComparedObjects)?.query.get('filter_result')).toBe(
    'inconsistent',
  );
});

test('the lines in which two definitions differ stand before both of them', async () => {
  const shown = {
    base_sql: side('CREATE TABLE orders (\n  id int,\n  note text\n)', ''),
    comparison_sql: side('CREATE TABLE orders (\n  id int,\n  note varchar(20)\n)', ''),
  };
  await open({ isManager: true, permissions: [], sources: {} }, undefined, { shown });
  await choose(0, 'a');
  await choose(2, 'b');
  await press('Compare');
  await act(async () => createWrapper().findTable()?.findBodyCell(1, 2)?.findLink()?.click());
  await settle();
  await seeing('What differs');
  const [gone, come] = ['difference-gone', 'difference-come'].map(
    (name) => document.querySelector(`.${name}`)?.textContent,
  );
  expect([gone, come]).toEqual(['-   note varchar(20)\n', '+   note text\n']);
});

test('a definition that the account may not read is not shown as missing', async () => {
  await open({ isManager: true, permissions: [], sources: {} });
  await choose(0, 'a');
  await choose(2, 'b');
  await press('Compare');
  await act(async () => createWrapper().findTable()?.findBodyCell(1, 2)?.findLink()?.click());
  await settle();
  await seeing('CREATE TABLE orders ()');
  expect(document.body.textContent).toContain('may not be read');
  expect(document.body.textContent).not.toContain('Not there');
});

test('whoever left a comparison finds it again at its address, with both sides', async () => {
  const at = '/?comparison_id=c1&base=a&base_schema=public&comparison=b&comparison_schema=live';
  const { requests } = await open({}, at);
  await seeing('orders');
  const asked = requests.filter(({ operation }) => operation === getComparison);
  expect(asked[0]).toMatchObject({ params: { comparison_id: 'c1' } });
  expect(requests.filter(({ operation }) => operation === startComparison)).toEqual([]);
  const chosen = createWrapper()
    .findAllSelects()
    .slice(0, 4)
    .map((select) => select.getElement().textContent);
  expect(chosen.join(' ')).toMatch(/staging.*public.*production.*live/);
});

const createButton = () =>
  [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) =>
    textContent?.startsWith('Create workflow'),
  );
const isOffered = () => createButton()?.matches('[aria-disabled=true], [disabled]') === false;

test('the change SQL is rehearsed when it is shown, and offered once that went well', async () => {
  const { requests } = await open({ isManager: true, permissions: [], sources: {} });
  await compared();
  await seeing('Rehearsed on PostgreSQL 18.4');
  expect(requests.filter(({ operation }) => operation === startRehearsal).map(({ body }) => body)).toEqual([
    {
      base_instance_id: 'a',
      comparison_instance_id: 'b',
      database_schema_object: {
        base_schema_name: 'public',
        comparison_schema_name: 'live',
        database_objects: [{ object_name: 'orders', object_type: 'TABLE' }],
      },
    },
  ]);
  expect(isOffered()).toBe(true);
});

test.each([
  [{ status: 'failed', failed_at: 2, reason: 'no such index' }, 'Statement 2 failed: no such index'],
  [{ status: 'differs', differing: [{ object_name: 'v', object_type: 'VIEW' }] }, 'not what they should be: v'],
  [{ status: 'lost', lost: ['orders.note'] }, 'tells of no loss: orders.note'],
  [{ plan_digest: 'other' }, 'The structures changed after this SQL was written'],
])('what did not go well is told and not offered: %j', async (seen, words) => {
  await open({ isManager: true, permissions: [], sources: {} }, undefined, { seen: { ...rehearsal, ...seen } });
  await compared();
  await seeing(words);
  expect(isOffered()).toBe(false);
});

test('what could not be rehearsed says so with the reason, is offered, and can be tried again', async () => {
  const none = { ...rehearsal, status: 'not_rehearsed', reason: 'there is no rehearsal server', plan_digest: '' };
  const { requests } = await open({ isManager: true, permissions: [], sources: {} }, undefined, { seen: none });
  await compared();
  await seeing('there is no rehearsal server');
  expect(document.body.textContent).toContain('Not rehearsed');
  expect(isOffered()).toBe(true);
  await press('Rehearse again');
  expect(requests.filter(({ operation }) => operation === startRehearsal)).toHaveLength(2);
});

test('a rehearsal that goes on tells how far it is and can be cancelled', async () => {
  const going = { ...rehearsal, status: 'rehearsing', statements_run: 1 };
  const { requests } = await open({ isManager: true, permissions: [], sources: {} }, undefined, { seen: going });
  await compared();
  await seeing('Rehearsing: 1 of 2 statements run');
  expect(isOffered()).toBe(false);
  await press('Cancel the rehearsal');
  expect(requests.find(({ operation }) => operation === cancelRehearsal)).toMatchObject({
    params: { rehearsal_id: 'r1' },
  });
});
