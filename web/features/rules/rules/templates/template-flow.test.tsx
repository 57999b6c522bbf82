/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  createRuleTemplate,
  getRuleTemplate,
  listRules,
  listRuleTemplateTips,
  listRuleVersionTips,
  updateRuleTemplate,
} from '../../../../../shared/contract/rules/rules/operations.ts';
import { press, renderScreen, seeing, settle } from '../../../../../test/support/console.tsx';
import CreateTemplate from '../template-create.tsx';
import UpdateTemplate from '../template-update.tsx';
import type { RuleRow } from '../wire.ts';

beforeAll(() => {
  Object.assign(globalThis, { scrollTo: () => {} });
});
beforeEach(() => localStorage.clear());

const rule = (given: Partial<RuleRow>): RuleRow => ({
  rule_name: 'a',
  db_type: 'MySQL',
  level: 'error',
  type: 'DML convention',
  desc: 'Rule A',
  annotation: '',
  params: [],
  categories: {},
  has_audit_power: true,
  has_rewrite_power: false,
  is_custom_rule: false,
  version: 1,
  ...given,
});
const limited = rule({
  rule_name: 'b',
  desc: 'Rule B',
  params: [{ key: 'max', value: '5', desc: 'How many', type: 'int' }],
});
const template = {
  rule_template_name: 'strict',
  db_type: 'MySQL',
  desc: '',
  rule_version: 1,
  is_default_rule_template: false,
  is_global_rule_template: true,
  bound_instance_count: 0,
  revision: 3,
  rule_list: [rule({ level: 'warn' })],
};

async function openEditor({ isTaken = false } = {}) {
  const shown = await renderScreen(<UpdateTemplate />, {
    path: '/update/:templateName',
    at: '/update/strict',
    user: { is_admin: true },
    says: [
      [getRuleTemplate, { data: template }],
      [listRules, { data: [rule({}), limited] }],
      [listRuleVersionTips, { data: [{ db_type: 'MySQL', rule_versions: [1] }] }],
      [
        updateRuleTemplate,
        ({ body }) =>
          isTaken && (body as { revision?: number }).revision !== undefined
            ? { code: 4012, error: 'changedMeanwhile', message: 'changed' }
            : {},
      ],
    ],
  });
  await seeing('Template name');
  await press('Next');
  await seeing('Rule B');
  const sent = () =>
    shown.requests
      .filter(({ operation }) => operation === updateRuleTemplate)
      .map(({ body }) => body as { revision?: number; rule_list: { name: string }[] });
  return { ...shown, sent };
}

test('a rule is switched on beside the others, and what is saved carries the revision that was opened', async () => {
  const { sent } = await openEditor();
  await press('Enable Rule B');
  await press('Save');
  await seeing('The rule template strict was saved');
  expect(sent()).toEqual([
    {
      desc: '',
      revision: 3,
      rule_list: [
        { name: 'a', level: 'warn', is_custom_rule: false, params: [] },
        { name: 'b', level: 'error', is_custom_rule: false, params: [{ key: 'max', value: '5' }] },
      ],
    },
  ]);
});

test('a value that does not fit is refused beside its field, and a good one goes into the template', async () => {
  const { sent, body } = await openEditor();
  await press('Rule B');
  const field = body.findModal()?.findContent().findAllInputs()[0];
  await act(async () => field?.setInputValue('many'));
  await press('Apply');
  await seeing('it must be a whole number, 0 or more');
  await act(async () => field?.setInputValue('9'));
  await press('Apply');
  await press('Enable Rule B');
  await press('Save');
  expect(sent()[0]?.rule_list[1]).toEqual({
    name: 'b',
    level: 'error',
    is_custom_rule: false,
    params: [{ key: 'max', value: '9' }],
  });
});

test('when somebody else was faster nothing is lost, and the reader decides to overwrite', async () => {
  const { sent } = await openEditor({ isTaken: true });
  await press('Disable Rule A');
  await press('Save');
  await seeing('Your changes are not saved, and still here');
  await press('Overwrite with mine');
  await settle();
  await seeing('The rule template strict was saved');
  expect(sent()[1]).toEqual({ desc: '', rule_list: [] });
});

describe('the name of a new template', () => {
  const tips = {
    data: [
      {
        rule_template_id: 'strict',
        rule_template_name: 'strict',
        db_type: 'MySQL',
        rule_version: 1,
        is_default_rule_template: false,
      },
    ],
  };
  const taken = 'is taken';

  async function openNew() {
    const shown = await renderScreen(<CreateTemplate />, {
      user: { is_admin: true },
      says: [
        [listRules, { data: [rule({})] }],
        [listRuleVersionTips, { data: [{ db_type: 'MySQL', rule_versions: [1] }] }],
        [listRuleTemplateTips, tips],
        [
          createRuleTemplate,
          ({ body }) =>
            (body as { rule_template_name: string }).rule_template_name === 'of_another_project'
              ? { code: 8001, error: 'ruleTemplateNameTaken', message: taken }
              : {},
        ],
      ],
    });
    const name = () => shown.body.findInput();
    const write = (value: string) =>
      act(async () => {
        name()?.focus();
        name()?.setInputValue(value);
        name()?.blur();
      });
    const chooseType = async () => {
      const select = shown.body.findAllSelects().at(-1);
      await act(async () => select?.openDropdown());
      await act(async () => select?.selectOptionByValue('MySQL', { expandToViewport: false }));
    };
    return { ...shown, name, write, chooseType };
  }

  test('is refused beside its field as soon as it is left, when it is known to be taken', async () => {
    const { write, chooseType } = await openNew();
    await write('strict');
    await seeing(taken);
    await chooseType();
    await press('Next');
    expect(document.body.textContent).not.toContain('Rule A');
    await write('stricter');
    expect(document.body.textContent).not.toContain(taken);
    await press('Next');
    await seeing('Rule A');
  });

  test('is kept when the browser goes back from the rules, and so are the rules when it goes forth', async () => {
    const { write, chooseType, name, router } = await openNew();
    await write('mine');
    await chooseType();
    await press('Next');
    await press('Enable Rule A');
    await act(() => router.navigate(-1));
    await seeing('Basic information');
    expect(name()?.findNativeInput().getElement().value).toBe('mine');
    await act(() => router.navigate(1));
    await seeing('Enabled (1)');
  });

  test('is asked for again where it stands when only the server knows that it is taken, and the rules stay chosen', async () => {
    const { write, chooseType, requests, name } = await openNew();
    await write('of_another_project');
    await chooseType();
    await press('Next');
    await press('Enable Rule A');
    await press('Create');
    await seeing(taken);
    expect(name()?.findNativeInput().getElement().value).toBe('of_another_project');
    await write('mine');
    await press('Next');
    await press('Create');
    await seeing('The rule template mine was created');
    expect(requests.filter(({ operation }) => operation === createRuleTemplate).at(-1)?.body).toMatchObject({
      rule_template_name: 'mine',
      rule_list: [{ name: 'a' }],
    });
  });
});
