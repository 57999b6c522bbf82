import * as contract from '../../../shared/contract/databases/masking/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

/** What people of a project describe: rules, types of data and templates; and what the overview tells of columns. */
let api: TestApi;
let params: { project_uid: string };
let dbServiceUid: string;
beforeAll(async () => {
  api = await testApi();
  params = { project_uid: await api.addProject('shop') };
  dbServiceUid = await api.addDbService(params.project_uid, 'orders');
  await api.addUser('dora');
  await api.addMember(params.project_uid, 'dora', { permissions: ['desensitization'] });
  await api.addMember(params.project_uid, 'mei');
});
afterAll(() => api.close());

const as = (user = 'dora') => api.as(user);
const algorithm = (change: object = {}) => ({
  mask_type: 'CHAR' as const,
  masking_algorithm_name: 'CHAR',
  offset: 3,
  padding: 4,
  value: '*',
  ...change,
});
const ruleBody = (name: string, change: object = {}) => ({
  params,
  body: { rule: { name, sensitive_data_type_uid: '4', masking_algorithm_config: algorithm(), ...change } },
});
const addRule = async (name: string, change: object = {}) =>
  (await as().call(contract.addMaskingRule, ruleBody(name, change))).data.rule_id;
const ofRule = (rule_id: number) => ({ params: { ...params, rule_id } });
const typeBody = (en_identifier: string, change: object = {}) => ({
  params,
  body: {
    type: {
      cn_name: '工号',
      en_identifier,
      field_keywords: ['badge no'],
      sample_data_regex_list: ['^W\\d{6}$'],
      sample_data_list: ['W123456'],
      ...change,
    },
  },
});
const addType = async (identifier: string, change: object = {}) =>
  (await as().call(contract.addSensitiveType, typeBody(identifier, change))).data.sensitive_data_type_id;
const ofType = (sensitive_data_type_id: number) => ({ params: { ...params, sensitive_data_type_id } });
const configure = (column_name: string, masking_rule_id: number, change: object = {}) =>
  as().call(contract.configureMaskingRules, {
    params,
    body: {
      masking_rule_configs: [
        {
          db_service_uid: dbServiceUid,
          schema_name: 'public',
          table_name: 'people',
          column_name,
          masking_rule_id,
          ...change,
        },
      ],
    },
  });

test('a rule is added, read, found by its type, changed, and keeps its number', async () => {
  const id = await addRule('short', { description: 'for phones' });
  expect(id).toBeGreaterThan(10_000);
  const { data } = await as('mei').call(contract.getMaskingRule, ofRule(id));
  expect(data).toMatchObject({
    rule_id: id,
    name: 'short',
    description: 'for phones',
    masking_algorithm_config: { offset: 3, value: '*' },
  });
  expect(data.sensitive_data_type?.en_identifier).toBe('phone');
  const listed = await as('mei').call(contract.listMaskingRules, {
    params,
    query: { source: 'custom', page_index: 0 },
  });
  expect(listed.data).toMatchObject(
    [
      {
        id,
        name: 'short',
        algorithm_type: 'CHAR',
        source: 'custom',
        sensitive_type_name: 'Phone number',
        is_custom_type: false,
        effect_example_after: '138*5678',
      },
    ].map((one) => ({ ...one, effect_example_after: '138****5678' })),
  );
  await as().call(contract.updateMaskingRule, {
    ...ofRule(id),
    body: { rule: { name: 'shorter', masking_algorithm_config: algorithm({ mask_type: 'ALGO', value: 'HASH' }) } },
  });
  const { data: after } = await as('mei').call(contract.getMaskingRule, ofRule(id));
  expect([after.name, after.description, after.masking_algorithm_config.mask_type]).toEqual([
    'shorter',
    'for phones',
    'ALGO',
  ]);
  expect((await as('mei').call(contract.getMaskingRule, ofRule(102))).data).toMatchObject({
    rule_id: 102,
    sensitive_data_type: { id: 2 },
  });
});

test('what cannot be a mask is refused by its name', async () => {
  const refused = (change: object) =>
    as().errorOf(contract.addMaskingRule, ruleBody('odd', { masking_algorithm_config: algorithm(change) }));
  expect(await refused({ ignore_char_set: '-' })).toBe('maskIgnoresNothing');
  expect(await refused({ value: '\\' })).toBe('maskTextUnfit');
  expect(await refused({ value: '12345' })).toBe('maskSignLong');
  expect(await refused({ mask_type: 'REPLACE', value: '' })).toBe('maskTextMissing');
  expect(await refused({ mask_type: 'ALGO', value: 'ROT13' })).toBe('maskAlgorithmUnknown');
  expect(await refused({ mask_type: 'BLUR' })).toBe('validation');
  expect(await as().errorOf(contract.addMaskingRule, ruleBody('odd', { sensitive_data_type_uid: '99' }))).toBe(
    'sensitiveTypeUnknown',
  );
  await addRule('twin');
  expect(await as().errorOf(contract.addMaskingRule, ruleBody('twin'))).toBe('maskingNameTaken');
});

test('a preview keeps nothing, and shows a hash by another key each time', async () => {
  const preview = async (change: object) =>
    (
      await as().call(contract.previewMasking, {
        params,
        body: { masking_algorithm_config: algorithm(change), sample_input_list: ['13812345678', 'abc'] },
      })
    ).data.masked_output_list;
  expect(await preview({})).toEqual(['138****5678', '****']);
  expect(await preview({ length: 2 })).toEqual(['138**345678', '****']);
  expect(await preview({ length: 2, reverse: true })).toEqual(['13812**5678', '****']);
  expect(await preview({ mask_type: 'TAG', value: 'PHONE' })).toEqual(['[PHONE]', '[PHONE]']);
  expect((await preview({ mask_type: 'ALGO', value: 'HASH' }))[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await preview({ mask_type: 'ALGO', value: 'HASH' })).not.toEqual(
    await preview({ mask_type: 'ALGO', value: 'HASH' }),
  );
  expect((await api.everyRow()).filter((row) => row.includes('13812345678'))).toEqual([]);
});

test('a rule in use says where when it is deleted, and one that nothing uses goes', async () => {
  const id = await addRule('worn');
  await configure('phone', id);
  await as().call(contract.addMaskingTemplate, { params, body: { masking_template: { name: 'set', rule_ids: [id] } } });
  const refusal = await as().refusal(contract.deleteMaskingRule, ofRule(id));
  expect(refusal.error).toBe('maskingRuleInUse');
  expect(JSON.stringify(refusal)).toContain('orders (public.people.phone)');
  expect(JSON.stringify(refusal)).toContain('"set"');
  await configure('phone', 104);
  const { data } = await as().call(contract.listMaskingTemplates, { params, query: {} });
  const template_id = data.find(({ name }) => name === 'set')?.id ?? 0;
  await as().call(contract.deleteMaskingTemplate, { params: { ...params, template_id } });
  await as().call(contract.deleteMaskingRule, ofRule(id));
  expect(await as().errorOf(contract.getMaskingRule, ofRule(id))).toBe('notFound');
  await addRule('worn');
});

test('what comes with the product is neither changed nor deleted', async () => {
  expect(await as().errorOf(contract.deleteMaskingRule, ofRule(1))).toBe('maskingBuiltin');
  expect(await as().errorOf(contract.updateMaskingRule, { ...ofRule(1), body: { rule: { name: 'x' } } })).toBe(
    'maskingBuiltin',
  );
  expect(await as().errorOf(contract.deleteSensitiveType, ofType(1))).toBe('maskingBuiltin');
  expect(await as().errorOf(contract.updateSensitiveType, { ...ofType(1), body: { type: {} } })).toBe('maskingBuiltin');
  const template = { params: { ...params, template_id: 1 } };
  expect(await as().errorOf(contract.deleteMaskingTemplate, template)).toBe('maskingBuiltin');
  expect(
    await as().errorOf(contract.updateMaskingTemplate, { ...template, body: { masking_template: { rule_ids: [1] } } }),
  ).toBe('maskingBuiltin');
});

test('a type of data is described by words and patterns, tried, and kept while rules are for it', async () => {
  const id = await addType('badge');
  const types = (await as('mei').call(contract.listSensitiveTypes, { params })).data;
  expect(types.filter((one) => one.sensitive_data_type_source === 'builtin')).toHaveLength(16);
  expect(types.find((one) => one.id === id)).toMatchObject({
    en_identifier: 'badge',
    field_keywords: ['badge no'],
    rule_count: 0,
  });
  const match = async (body: object) =>
    (
      await as().call(contract.testSensitiveType, {
        params,
        body: { sample_values: ['W123456', 'X1', 'BadgeNo'], ...body },
      })
    ).data.results.map((one) => one.matched);
  expect(await match({ sensitive_data_type_id: id })).toEqual([true, false, false]);
  expect(await match({ sample_data_regex_list: ['^X'] })).toEqual([false, true, false]);
  expect(await match({ field_keywords: ['badge no'] })).toEqual([false, false, true]);
  const cards = {
    params,
    body: {
      sensitive_data_type_id: 5,
      sample_values: ['6222021234567890128', '6222021234567890127', '4111 1111 1111 1111', '4111111111111112'],
    },
  };
  expect((await as().call(contract.testSensitiveType, cards)).data.results.map((one) => one.matched)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const rule_id = await addRule('badges', { sensitive_data_type_uid: String(id) });
  const refusal = await as().refusal(contract.deleteSensitiveType, ofType(id));
  expect([refusal.error, JSON.stringify(refusal).includes('"badges"')]).toEqual(['sensitiveTypeInUse', true]);
  await as().call(contract.updateSensitiveType, {
    ...ofType(id),
    body: { type: { field_keywords: ['badge', '工号'] } },
  });
  expect((await as().call(contract.listSensitiveTypes, { params })).data.find((one) => one.id === id)).toMatchObject({
    field_keywords: ['badge', '工号'],
    rule_count: 1,
  });
  await as().call(contract.deleteMaskingRule, ofRule(rule_id));
  await as().call(contract.deleteSensitiveType, ofType(id));
});

test('patterns that could run for long, that match nothing, or that their samples do not match are refused', async () => {
  const refused = (change: object) => as().errorOf(contract.addSensitiveType, typeBody('odd', change));
  expect(await refused({ sample_data_regex_list: ['(?=a)b'] })).toBe('sensitivePatternWrong');
  expect(await refused({ sample_data_regex_list: ['(a)\\1'] })).toBe('sensitivePatternWrong');
  expect(await refused({ sample_data_regex_list: ['a*'] })).toBe('sensitivePatternWrong');
  expect(await refused({ sample_data_list: [] })).toBe('sensitiveSamplesMissing');
  expect(await refused({ sample_data_list: ['W1'] })).toBe('sensitiveSampleUnlike');
  expect(await refused({ field_keywords: [], sample_data_regex_list: [], sample_data_list: [] })).toBe(
    'sensitiveTypeEmpty',
  );
  expect(await refused({ en_identifier: 'Has Spaces' })).toBe('validation');
  expect(await as().errorOf(contract.addSensitiveType, typeBody('phone'))).toBe('maskingNameTaken');
  const used = process.cpuUsage();
  const hard = { params, body: { sample_data_regex_list: ['(a+)+$'], sample_values: [`${'a'.repeat(499)}b`] } };
  expect((await as().call(contract.testSensitiveType, hard)).data.results).toMatchObject([{ matched: false }]);
  expect(process.cpuUsage(used).user).toBeLessThan(5_000_000);
});

test('templates hold rules of the project, in both forms of the wire', async () => {
  const own = await addRule('for sets');
  const refs = [
    { rule_id: own, rule_source: 'custom' as const },
    { rule_id: 101, rule_source: 'builtin' as const },
  ];
  await as().call(contract.addMaskingTemplate, {
    params,
    body: { masking_template: { name: 'people', rule_refs: refs } },
  });
  const list = async () =>
    (await as('mei').call(contract.listMaskingTemplates, { params, query: { page_index: 0, page_size: 20 } })).data;
  expect((await list())[0]).toMatchObject({ id: 1, rule_count: 16, is_builtin: true });
  const made = (await list()).find(({ name }) => name === 'people');
  expect(made).toMatchObject({
    rule_count: 2,
    rule_names: ['for sets', 'Name of a person (by type)'],
    rule_ids: [own, 101],
    is_builtin: false,
  });
  const template = { params: { ...params, template_id: made?.id ?? 0 } };
  await as().call(contract.updateMaskingTemplate, { ...template, body: { masking_template: { rule_ids: [104] } } });
  expect((await list()).find(({ name }) => name === 'people')?.rule_ids).toEqual([104]);
  const wrong = (rules: object) =>
    as().errorOf(contract.addMaskingTemplate, { params, body: { masking_template: { name: 'odd', ...rules } } });
  expect(await wrong({ rule_ids: [99_999] })).toBe('maskingRuleUnknown');
  expect(await wrong({ rule_refs: [{ rule_id: own, rule_source: 'builtin' }] })).toBe('maskingRuleUnknown');
  expect(await wrong({ rule_ids: [] })).toBe('maskingTemplateEmpty');
  expect(await wrong({ rule_ids: [1], name: 'people' })).toBe('maskingNameTaken');
});

test('the overview counts by database and table, and a table tells of its columns', async () => {
  await configure('phone', 104);
  await configure('email', 106, { table_name: 'staff', is_masking_enabled: false });
  const overview = async (query: object = {}) =>
    (await as('mei').call(contract.getMaskingOverview, { params, query: { db_service_uid: dbServiceUid, ...query } }))
      .data;
  const { dashboard, databases } = await overview();
  expect(dashboard).toEqual({
    total_sensitive_tables: 2,
    configured_masking_columns: 1,
    pending_confirm_masking_columns: 0,
  });
  const table_id = databases['public']?.tables['people']?.table_id ?? 0;
  expect(Object.keys((await overview({ keywords: 'PHO' })).databases['public']?.tables ?? {})).toEqual(['people']);
  expect((await overview({ masking_config_statuses: 'PENDING_CONFIRM' })).dashboard.total_sensitive_tables).toBe(0);
  const details = (query: object = {}) =>
    as('mei').call(contract.getColumnMaskingDetails, { params: { ...params, table_id }, query });
  expect((await details()).data).toEqual([
    {
      column_name: 'phone',
      confidence: null,
      is_masking_enabled: true,
      masking_rule_id: 104,
      masking_rule_name: 'Phone number (by type)',
      masking_rule_source: 'builtin',
      status: 'CONFIGURED',
    },
  ]);
  expect((await details({ keywords: 'mail' })).data).toEqual([]);
  expect(await as('mei').errorOf(contract.getColumnMaskingDetails, { params: { ...params, table_id: 1 } })).toBe(
    'notFound',
  );
});

test('members look, who may configure changes, and nobody of another project or tenant does either', async () => {
  const id = await addRule('walls');
  expect(await as('mei').errorOf(contract.addMaskingRule, ruleBody('mine'))).toBe('forbidden');
  expect(await as('mei').errorOf(contract.deleteMaskingRule, ofRule(id))).toBe('forbidden');
  expect(await as('mei').errorOf(contract.addSensitiveType, typeBody('mine'))).toBe('forbidden');
  // Whoever is no member does not learn that there is such a project.
  expect(await as('lee').errorOf(contract.listSensitiveTypes, { params })).toBe('notFound');
  const elsewhere = { project_uid: await api.addProject('elsewhere') };
  expect(await as('admin').errorOf(contract.getMaskingRule, { params: { ...elsewhere, rule_id: id } })).toBe(
    'notFound',
  );
  expect(
    await as('admin').errorOf(contract.getMaskingOverview, {
      params: elsewhere,
      query: { db_service_uid: dbServiceUid },
    }),
  ).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.getMaskingRule, ofRule(id))).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.listMaskingTemplates, { params, query: {} })).toBe('notFound');
});

test('a project has so many rules, types and templates, and no more', async () => {
  const project_uid = await api.addProject('full');
  const there = { project_uid };
  const admin = api.as('admin');
  for (let n = 0; n < limits.maskingTemplatesMax; n++)
    await admin.call(contract.addMaskingTemplate, {
      params: there,
      body: { masking_template: { name: `t${n}`, rule_ids: [1] } },
    });
  expect(
    await admin.errorOf(contract.addMaskingTemplate, {
      params: there,
      body: { masking_template: { name: 'one more', rule_ids: [1] } },
    }),
  ).toBe('maskingTemplatesMany');
  for (let n = 0; n < limits.sensitiveTypesMax; n++)
    await admin.call(contract.addSensitiveType, { ...typeBody(`t${n}`), params: there });
  expect(await admin.errorOf(contract.addSensitiveType, { ...typeBody('one_more'), params: there })).toBe(
    'sensitiveTypesMany',
  );
  for (let n = 0; n < limits.maskingRulesMax; n++)
    await admin.call(contract.addMaskingRule, { ...ruleBody(`r${n}`), params: there });
  expect(await admin.errorOf(contract.addMaskingRule, { ...ruleBody('one more'), params: there })).toBe(
    'maskingRulesMany',
  );
}, 60_000);
