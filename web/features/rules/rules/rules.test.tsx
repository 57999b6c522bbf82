/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  listDrivers,
  listInstanceRules,
  listInstanceTips,
} from '../../../../shared/contract/databases/instances/operations.ts';
import {
  getRuleTemplate,
  listProjectRuleTemplateTips,
  listRules,
  listRuleTemplateTips,
  listRuleVersionTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { ruleExamples } from '../../../ui/audit-worker/rule-examples.ts';
import RuleView from './rule-view.tsx';
import type { RuleRow } from './wire.ts';

// The drawing surface of these tests measures nothing.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});
beforeEach(() => localStorage.clear());

const aRule = (given: Partial<RuleRow>): RuleRow => ({
  rule_name: 'dml-require-where',
  db_type: 'MySQL',
  level: 'error',
  type: 'DML convention',
  desc: 'A change without WHERE',
  annotation: 'Every row changes\nName the rows',
  params: [],
  categories: {
    operand: ['table'],
    sql: ['dml'],
    audit_purpose: ['security'],
    audit_accuracy: ['offline'],
    performance_cost: ['low'],
  },
  has_audit_power: true,
  has_rewrite_power: false,
  is_custom_rule: false,
  version: 1,
  ...given,
});
const other = aRule({
  rule_name: 'dml-select-star',
  desc: 'SELECT *',
  level: 'notice',
  params: [{ key: 'max', value: '7', desc: 'How many', type: 'int' }],
});
const template: Says = [
  getRuleTemplate,
  {
    data: {
      rule_template_name: 't1',
      db_type: 'MySQL',
      desc: '',
      rule_version: 1,
      is_default_rule_template: false,
      is_global_rule_template: true,
      bound_instance_count: 0,
      revision: 1,
      rule_list: [aRule({ level: 'warn' })],
    },
  },
];

async function openRules(at: string) {
  const shown = await renderScreen(<RuleView />, {
    at,
    says: [
      [
        listDrivers,
        {
          data: [
            { driver_name: 'MySQL', default_port: 3306, logo_url: '' },
            { driver_name: 'Oracle', default_port: 1521, logo_url: '' },
          ],
        },
      ],
      [listRuleTemplateTips, { data: [] }],
      [listProjectRuleTemplateTips, { data: [] }],
      [listInstanceTips, { data: [] }],
      [listRuleVersionTips, { data: [{ db_type: 'MySQL', rule_versions: [1] }] }],
      [listInstanceRules, { data: [aRule({ desc: 'Of the data source' })] }],
      [listRules, { data: [aRule({}), other] }],
      template,
    ],
  });
  const asked = () => shown.requests.findLast(({ operation }) => operation === listRules)?.query;
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  return { ...shown, asked, rows };
}

test('rules are asked for the first database type, and for the filters of the address', async () => {
  const { asked } = await openRules('/');
  await seeing('SELECT *');
  expect(String(asked())).toBe('filter_db_type=MySQL');
  document.body.replaceChildren();
  const narrowed = await openRules('/?filter_db_type=Oracle&operand=table&audit_purpose=security&search=where');
  await seeing('SELECT *');
  expect(Object.fromEntries(narrowed.asked() ?? [])).toEqual({
    filter_db_type: 'Oracle',
    tags: 'table,security',
    fuzzy_keyword_rule: 'where',
  });
});

test('a template shows what it enables with its own level, and what it leaves off', async () => {
  const { rows } = await openRules('/?template=t1');
  await seeing('A change without WHERE');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain('Warning');
  document.body.replaceChildren();
  const off = await openRules('/?template=t1&state=disabled');
  await seeing('SELECT *');
  expect(off.rows()).toHaveLength(1);
});

test('level and category narrow what is shown, and a data source of a project shows the rules by which it is audited', async () => {
  const narrowed = await openRules('/?level=notice');
  await seeing('SELECT *');
  expect(narrowed.rows()).toHaveLength(1);
  document.body.replaceChildren();
  const ofSource = await openRules('/?projectID=p1&instance=orders');
  await seeing('Of the data source');
  expect(ofSource.requests.findLast(({ operation }) => operation === listInstanceRules)?.params).toEqual({
    project_name: 'shop',
    instance_name: 'orders',
  });
});

test('opening a rule is kept in the address and tells why, what to do instead and its parameters', async () => {
  const { router } = await openRules('/');
  await seeing('SELECT *');
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('tbody a')]
      .find(({ textContent }) => textContent === 'SELECT *')
      ?.click(),
  );
  await settle();
  expect(router.state.location.search).toBe('?rule=dml-select-star');
  for (const words of ['Every row changes', 'Name the rows', 'How many', 'dml-select-star']) await seeing(words);
});

test('examples are those of the dialect of the database type', () => {
  const { bad, good } = ruleExamples('dml-require-where', 'MySQL');
  expect([bad.length > 0, good.length > 0]).toEqual([true, true]);
  expect(ruleExamples('dml-require-where', 'No such type')).toEqual({ bad: [], good: [] });
});
