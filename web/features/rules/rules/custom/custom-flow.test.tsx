/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  listCustomRules,
  listRuleTypes,
  listRuleVersionTips,
} from '../../../../../shared/contract/rules/rules/operations.ts';
import { renderScreen, seeing } from '../../../../../test/support/console.tsx';
import CustomRuleCreate from '../custom-rule-create.tsx';
import type { CustomRule } from './wire.ts';

beforeAll(() => {
  Object.assign(globalThis, { scrollTo: () => {} });
});

const taken = 'already has a custom rule No legacy columns';
const other: CustomRule = {
  rule_id: 'r1',
  desc: 'No legacy columns',
  annotation: '',
  db_type: 'MySQL',
  level: 'error',
  type: '',
  categories: {},
  rule_script: 'legacy',
  used_by_template_count: 0,
  revision: 1,
};

test('a name that another rule of the database type has is told at its field, before the expression is written', async () => {
  const { body } = await renderScreen(<CustomRuleCreate />, {
    user: { is_admin: true },
    says: [
      [listCustomRules, { data: [other] }],
      [listRuleVersionTips, { data: ['MySQL', 'Oracle'].map((db_type) => ({ db_type, rule_versions: [1] })) }],
      [listRuleTypes, { data: [] }],
    ],
  });
  await seeing('Rule name');
  const name = body.findInput();
  await act(async () => {
    name?.focus();
    name?.setInputValue('No legacy columns');
    name?.blur();
  });
  const choose = async (type: string) => {
    const select = body.findAllSelects()[0];
    await act(async () => select?.openDropdown());
    await act(async () => select?.selectOptionByValue(type, { expandToViewport: false }));
  };
  await choose('MySQL');
  await seeing(taken);
  expect(name?.findNativeInput().getElement().getAttribute('aria-invalid')).toBe('true');
  await choose('Oracle');
  expect(document.body.textContent).not.toContain(taken);
});
