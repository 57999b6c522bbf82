/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import * as contract from '../../../../shared/contract/databases/masking/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import MaskingRules from './masking-rules.tsx';

beforeEach(() => localStorage.clear());

const rule = (id: number, name: string, source: string) => ({
  id,
  name,
  description: '',
  algorithm_type: 'CHAR',
  effect: 'Keeps 3 characters in front and 4 behind',
  effect_example_before: '13812345678',
  effect_example_after: '138****5678',
  source,
  sensitive_type_name: 'Phone number',
  sensitive_type_info: '',
  is_custom_type: false,
});
const type = {
  id: 4,
  cn_name: 'Phone number',
  en_identifier: 'phone',
  field_keywords: ['phone', 'mobile'],
  sample_data_regex_list: [],
  sample_data_list: ['13812345678'],
  sensitive_data_type_source: 'builtin',
  rule_count: 1,
};
const template = { id: 1, name: 'Standard', rule_count: 2, rule_names: ['a'], rule_ids: [1, 2], is_builtin: true };
const says: Says[] = [
  [
    contract.listMaskingRules,
    { data: [rule(104, 'Phone', 'builtin'), rule(10_001, 'Short', 'custom')], total_nums: 2 },
  ],
  [contract.listSensitiveTypes, { data: [type] }],
  [contract.listMaskingTemplates, { data: [template], total_nums: 1 }],
  [contract.addMaskingRule, { data: { rule_id: 10_002 } }],
  [contract.previewMasking, { data: { masked_output_list: ['1****8'] } }],
  [contract.testSensitiveType, { data: { results: [{ value: '13812345678', matched: true }] } }],
];
const open = () => renderScreen(<MaskingRules />, { says, user: { is_admin: true } });
const dialogIn = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.body.findAllModals().find((modal) => modal.isVisible());

test('a rule is made with its mask, and what a value becomes is shown before', async () => {
  const screen = await open();
  await seeing('13812345678 → 138****5678');
  await press('Add a rule');
  const dialog = dialogIn(screen);
  const inputs = dialog?.findContent().findAllInputs() ?? [];
  await act(async () => inputs[0]?.setInputValue('Ends only'));
  const [, front] = dialog?.findContent().findAllSelects() ?? [];
  expect(front).toBeDefined();
  await act(async () => dialog?.findContent().findAllSelects()[0]?.openDropdown());
  await act(async () => dialog?.findContent().findAllSelects()[0]?.selectOptionByValue('4'));
  await act(async () => inputs.at(-1)?.setInputValue('13812345678'));
  await press('Preview', dialog);
  await seeing('Becomes 1****8');
  await press('Save', dialog);
  const sent = screen.requests.filter(({ operation }) => operation === contract.addMaskingRule);
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      rule: {
        name: 'Ends only',
        sensitive_data_type_uid: '4',
        masking_algorithm_config: { mask_type: 'CHAR', offset: 0, padding: 0, value: '*' },
      },
    },
  ]);
});

test('a type is tried with values, and a template tells its rules', async () => {
  const screen = await open();
  await act(async () => screen.body.findTabs()?.findTabLinkById('types')?.click());
  await seeing('phone, mobile');
  await press('Try it');
  await press('Try', dialogIn(screen));
  await seeing('Matches');
  const sent = screen.requests.filter(({ operation }) => operation === contract.testSensitiveType);
  expect(sent.map(({ body }) => body)).toEqual([{ sensitive_data_type_id: 4, sample_values: ['13812345678'] }]);
  await press('Close', dialogIn(screen));
  await act(async () => screen.body.findTabs()?.findTabLinkById('templates')?.click());
  await seeing('a and others, 2 in all');
});
