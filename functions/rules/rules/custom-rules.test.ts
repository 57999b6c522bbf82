import { tagGroups } from '../../../shared/audit/judge/rule-tags.ts';
import * as contract from '../../../shared/contract/rules/rules/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { customRuleTotal } from './custom-rule-repo.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const form = (desc: string, change: object = {}) => ({
  body: {
    desc,
    db_type: 'MySQL',
    rule_script: '(?i)\\bsleep\\s*\\(',
    tags: ['payments', 'security', 'dml', 'offline'],
    ...change,
  },
});
const list = async (query: object = {}, by = 'auditor') =>
  (await api.as(by).call(contract.listCustomRules, { query })).data;
const make = async (desc: string, change: object = {}) => {
  await api.as('sys').call(contract.createCustomRule, form(desc, change));
  return (await list({ filter_desc: desc })).find((one) => one.desc === desc)?.rule_id ?? '';
};
const at = (rule_id: string) => ({ params: { rule_id } });
const tried = async (rule_script: string, sample: string, db_type = 'MySQL') =>
  (await api.as('sys').call(contract.tryCustomRule, { body: { db_type, rule_script, sample } })).data;

test('a custom rule is made with its tags by group, listed, changed and deleted', async () => {
  const id = await make('No sleep', { annotation: 'It holds locks', type: 'House rules' });
  expect((await api.as('auditor').call(contract.getCustomRule, at(id))).data).toMatchObject({
    desc: 'No sleep',
    annotation: 'It holds locks',
    db_type: 'MySQL',
    level: 'notice',
    type: 'House rules',
    rule_script: '(?i)\\bsleep\\s*\\(',
    used_by_template_count: 0,
    revision: 1,
    categories: {
      operand: ['payments'],
      sql: ['dml'],
      audit_purpose: ['security'],
      audit_accuracy: ['offline'],
      performance_cost: [],
    },
  });
  await make('Elsewhere', { db_type: 'PostgreSQL' });
  expect((await list({ filter_db_type: 'MySQL' })).map(({ desc }) => desc)).toEqual(['No sleep']);
  expect((await list({ filter_desc: 'SLEEP' })).map(({ desc }) => desc)).toEqual(['No sleep']);
  await api.as('sys').call(contract.updateCustomRule, { ...at(id), body: { level: 'error', tags: [], revision: 1 } });
  expect((await list({ filter_desc: 'No sleep' }))[0]).toMatchObject({
    level: 'error',
    revision: 2,
    annotation: 'It holds locks',
    categories: { operand: [] },
  });
  expect(
    await api.as('sys').errorOf(contract.updateCustomRule, { ...at(id), body: { level: 'warn', revision: 1 } }),
  ).toBe('changedMeanwhile');
  await api.as('sys').call(contract.deleteCustomRule, at(id));
  for (const op of [contract.getCustomRule, contract.updateCustomRule, contract.deleteCustomRule])
    expect(await api.as('sys').errorOf(op, { ...at(id), body: {} })).toBe('notFound');
});

test('its name is taken once per database type', async () => {
  const id = await make('Taken');
  expect(await api.as('sys').errorOf(contract.createCustomRule, form('Taken'))).toBe('customRuleNameTaken');
  await make('Taken', { db_type: 'Oracle' });
  await make('Free');
  expect(await api.as('sys').errorOf(contract.updateCustomRule, { ...at(id), body: { desc: 'Free' } })).toBe(
    'customRuleNameTaken',
  );
  await api.as('sys').call(contract.updateCustomRule, { ...at(id), body: { desc: 'Renamed' } });
  await make('Taken');
});

test('an expression that cannot be used is refused with the reason and the place', async () => {
  const problem = async (rule_script: string) =>
    (await api.as('sys').refusal(contract.createCustomRule, form('never', { rule_script }))).fields;
  expect(await problem('a(b')).toEqual([{ path: 'rule_script', message: 'a closing ) is missing' }]);
  expect(await problem('(?=x)')).toEqual([
    { path: 'rule_script', message: 'the syntax is not supported, such as looking ahead or behind: (?=' },
  ]);
  for (const script of ['x*', '\\b', '^|x'])
    expect((await problem(script))?.[0]?.message).toContain('matches the empty text');
  expect((await problem('.{1,1000}[A-Z]'))?.[0]?.message).toContain('too large');
  expect((await problem('')) ?? []).toHaveLength(1);
  const id = await make('Sound');
  expect(
    (await api.as('sys').refusal(contract.updateCustomRule, { ...at(id), body: { rule_script: '[z-a]' } })).fields?.[0]
      ?.message,
  ).toBe('the range of characters is wrong: z-a');
  expect(await api.as('sys').errorOf(contract.createCustomRule, form('never', { db_type: 'Excel' }))).toBe(
    'unknownDbType',
  );
});

test('only administrators of the platform write them, and those who oversee it read them', async () => {
  const id = await make('Guarded');
  for (const user of ['auditor', 'director', 'mei']) {
    expect(await api.as(user).errorOf(contract.createCustomRule, form('mine'))).toBe('forbidden');
    for (const op of [contract.updateCustomRule, contract.deleteCustomRule])
      expect(await api.as(user).errorOf(op, { ...at(id), body: {} })).toBe('forbidden');
    expect(
      await api.as(user).errorOf(contract.tryCustomRule, { body: { db_type: 'MySQL', rule_script: 'a', sample: 'a' } }),
    ).toBe('forbidden');
  }
  for (const op of [contract.listCustomRules, contract.getCustomRule, contract.listRuleTypes])
    expect(await api.as('mei').errorOf(op, { params: { rule_id: id, db_type: 'MySQL' } })).toBe('forbidden');
});

test('those of another tenant are not there', async () => {
  const id = await make('Ours');
  const stranger = api.as('admin', 'other');
  for (const op of [contract.getCustomRule, contract.updateCustomRule, contract.deleteCustomRule])
    expect(await stranger.errorOf(op, { ...at(id), body: {} })).toBe('notFound');
  expect((await stranger.call(contract.listCustomRules, { query: {} })).data).toEqual([]);
});

test('they are listed, searched and counted among the rules of their database type', async () => {
  const id = await make('Findable thing', { db_type: 'TiDB', tags: ['ledger'], type: 'House rules' });
  const rules = async (query: object) => (await api.as('max').call(contract.listRules, { query })).data;
  expect((await rules({ filter_db_type: 'TiDB' })).at(-1)).toMatchObject({
    rule_name: id,
    desc: 'Findable thing',
    is_custom_rule: true,
    type: 'House rules',
  });
  expect(await rules({ tags: 'ledger' })).toHaveLength(1);
  expect(await rules({ fuzzy_keyword_rule: 'findable' })).toHaveLength(1);
  expect(await rules({ filter_rule_names: id })).toHaveLength(1);
  expect((await rules({ filter_db_type: 'Oracle' })).some(({ rule_name }) => rule_name === id)).toBe(false);
  expect((await api.as('max').call(contract.getCategoryStatistics)).data['operand']).toContainEqual({
    category: 'operand',
    tag: 'ledger',
    count: 1,
  });
  const { data: types } = await api.as('auditor').call(contract.listRuleTypes, { params: { db_type: 'TiDB' } });
  expect(types).toContainEqual({ rule_type: 'House rules', rule_count: 1, is_custom_rule_type: true });
  expect(types[0]).toMatchObject({ is_custom_rule_type: false, rule_count: expect.any(Number) });
});

test('one that a template enables cannot be deleted', async () => {
  const id = await make('Enabled');
  const template = { params: { rule_template_name: 'enabling' } };
  await api.as('sys').call(contract.createRuleTemplate, {
    body: {
      rule_template_name: 'enabling',
      db_type: 'MySQL',
      rule_list: [{ name: id, is_custom_rule: true, level: 'error' }],
    },
  });
  expect((await api.as('max').call(contract.getRuleTemplate, { ...template, query: {} })).data.rule_list).toMatchObject(
    [{ rule_name: id, is_custom_rule: true, level: 'error' }],
  );
  expect(await api.as('sys').refusal(contract.deleteCustomRule, at(id))).toMatchObject({
    error: 'customRuleInUse',
    message: expect.stringContaining('enabled in 1 rule template'),
  });
  await api
    .as('sys')
    .call(contract.cloneRuleTemplate, { ...template, body: { new_rule_template_name: 'enabling_too' } });
  expect((await api.as('sys').call(contract.getCustomRule, at(id))).data.used_by_template_count).toBe(2);
  await api.as('sys').call(contract.deleteRuleTemplate, template);
  await api
    .as('sys')
    .call(contract.updateRuleTemplate, { params: { rule_template_name: 'enabling_too' }, body: { rule_list: [] } });
  await api.as('sys').call(contract.deleteCustomRule, at(id));
});

test('a template that was exported finds its custom rule again by its name', async () => {
  const id = await make('Portable');
  await api.as('sys').call(contract.createRuleTemplate, {
    body: { rule_template_name: 'portable', db_type: 'MySQL', rule_list: [{ name: id, is_custom_rule: true }] },
  });
  const { text } = await api.as('max').download(contract.exportRuleTemplate, {
    params: { rule_template_name: 'portable' },
    query: { export_type: 'json' },
  });
  const bytes = new Uint8Array(Buffer.from(text.replaceAll(id, 'elsewhere')));
  const { data } = await api.as('max').call(contract.parseRuleTemplateFile, {
    body: { file_type: 'json', rule_template_file: { fileName: 'a.json', bytes } },
  });
  expect(data).toMatchObject({ rule_list: [{ rule_name: id, desc: 'Portable' }], problems: [] });
});

test('they have a most', async () => {
  await api.table().transact([customRuleTotal.on(api.table()).adding({}, limits.customRulesMax)]);
  expect(await api.as('sys').errorOf(contract.createCustomRule, form('overfull'))).toBe('tooManyCustomRules');
  await api.table().transact([customRuleTotal.on(api.table()).adding({}, -limits.customRulesMax)]);
  const many = Array.from({ length: limits.customRulesPerTemplateMax + 1 }, (_, n) => ({
    name: `c${n}`,
    is_custom_rule: true,
  }));
  expect(
    await api.as('sys').errorOf(contract.createRuleTemplate, {
      body: { rule_template_name: 'many', db_type: 'MySQL', rule_list: many },
    }),
  ).toBe('tooManyCustomRulesInTemplate');
});

test('every tag belongs to one group, so that a flat list of them can be told apart', () => {
  const all = Object.values(tagGroups).flatMap((tags) => Object.keys(tags));
  expect(new Set(all).size).toBe(all.length);
});

describe('trying an expression', () => {
  test('answers each match with its statement, place and text', async () => {
    const sample = 'select 1;\nselect sleep(1),\n  SLEEP (2);';
    expect(await tried('(?i)sleep\\s*\\(', sample)).toEqual({
      statement_count: 2,
      failures: [],
      matches: [
        { statement_number: 2, start: 17, length: 6, line: 2, column: 8, text: 'sleep(' },
        { statement_number: 2, start: 29, length: 7, line: 3, column: 3, text: 'SLEEP (' },
      ],
    });
    expect((await tried('drop', sample)).matches).toEqual([]);
  });

  test('says why an expression cannot be used, and where', async () => {
    expect((await tried('ab[z-a]', 'x')).problem).toEqual({
      message: 'the range of characters is wrong: z-a',
      start: 3,
      length: 3,
    });
    expect((await tried('(a', 'x')).problem).toEqual({ message: 'a closing ) is missing', start: 2, length: 0 });
    expect(
      await api
        .as('sys')
        .errorOf(contract.tryCustomRule, { body: { db_type: 'Excel', rule_script: 'a', sample: 'a' } }),
    ).toBe('unknownDbType');
    expect(
      await api.as('sys').errorOf(contract.tryCustomRule, {
        body: { db_type: 'MySQL', rule_script: 'a', sample: 'x'.repeat(limits.customRuleSampleLengthMax + 1) },
      }),
    ).toBe('validation');
  });

  test('anchors are those of the statement', async () => {
    expect((await tried('^update', 'select 1; update t set a = 1')).matches).toMatchObject([
      { statement_number: 2, line: 1, column: 11 },
    ]);
  });
});
