import * as contract from '../../../shared/contract/rules/rules/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const shop = await api.addProject('shop');
  await api.addMember(shop, 'mei');
  const [withText] = (await rules()).filter(({ params }) => params.some(({ type }) => type === 'string'));
  const params = withText?.params.map(({ key }) => ({ key, value: '=a, "b"' })) ?? [];
  await api.as('sys').call(contract.createRuleTemplate, {
    body: {
      rule_template_name: 'strict',
      desc: '严格，"ours"',
      db_type: 'MySQL',
      rule_list: [
        { name: 'dml-require-where', level: 'notice' },
        { name: withText?.rule_name ?? '', params },
      ],
    },
  });
  await api
    .as('sys')
    .call(contract.createRuleTemplate, { body: { rule_template_name: 'empty', db_type: 'MySQL', rule_list: [] } });
  await api.as('admin').call(contract.createProjectRuleTemplate, {
    params: { project_name: 'shop' },
    body: { rule_template_name: 'local', db_type: 'MySQL', rule_list: [] },
  });
});
afterAll(() => api.close());

const rules = async () => (await api.as('max').call(contract.listRules, { query: { filter_db_type: 'MySQL' } })).data;
const exported = (name: string, type: 'csv' | 'json') =>
  api
    .as('max')
    .download(contract.exportRuleTemplate, { params: { rule_template_name: name }, query: { export_type: type } });
const file = (text: string | Uint8Array) => ({
  fileName: 'template',
  bytes: new Uint8Array(typeof text === 'string' ? Buffer.from(text) : text),
});
const parse = async (text: string | Uint8Array, type: 'csv' | 'json') =>
  (
    await api
      .as('max')
      .call(contract.parseRuleTemplateFile, { body: { file_type: type, rule_template_file: file(text) } })
  ).data;
const refusal = (text: string | Uint8Array, type: string) =>
  api.as('max').refusal(contract.parseRuleTemplateFile, { body: { file_type: type, rule_template_file: file(text) } });

describe.each(['csv', 'json'] as const)('as %s', (type) => {
  test('a template that was exported is read again as it was', async () => {
    const { text, headers } = await exported('strict', type);
    expect(headers['content-disposition']).toContain(`strict.${type}`);
    const { data } = await api
      .as('max')
      .call(contract.getRuleTemplate, { params: { rule_template_name: 'strict' }, query: {} });
    expect(await parse(text, type)).toEqual({
      name: 'strict',
      desc: data.desc,
      db_type: 'MySQL',
      rule_version: 1,
      rule_list: data.rule_list,
      problems: [],
    });
  });

  test('so is one without rules', async () => {
    expect(await parse((await exported('empty', type)).text, type)).toMatchObject({
      name: 'empty',
      rule_list: [],
      problems: [],
    });
  });

  test('the example of a database type can be read', async () => {
    const { text } = await api
      .as('max')
      .download(contract.getRuleTemplateFile, { query: { instance_type: 'SQL Server', file_type: type } });
    const read = await parse(text, type);
    expect(read).toMatchObject({ db_type: 'SQL Server', problems: [] });
    expect(read.rule_list.length).toBeGreaterThan(0);
  });

  test('what is no such file is refused with the reason', async () => {
    expect(await refusal('{"name": "x"', type)).toMatchObject({
      error: 'ruleTemplateFileUnreadable',
      message: expect.stringMatching(/not valid (JSON|CSV)/),
    });
    expect(await refusal(new Uint8Array([0xff, 0xfe, 0, 0xff]), type)).toMatchObject({
      error: 'ruleTemplateFileUnreadable',
    });
    expect(await refusal(new Uint8Array(limits.ruleTemplateFileBytesMax + 1), type)).toMatchObject({
      error: 'payloadTooLarge',
    });
  });
});

test('what a CSV file holds wrong is told by its line, and the rest is read', async () => {
  const text =
    'db_type,rule_name,level,params\r\nMySQL,dml-require-where,warn,\r\nMySQL,no-such,,\r\nMySQL,dml-select-star,loud,\r\nMySQL,dml-require-where,,x\r\nMySQL,,warn,\r\n';
  const { rule_list, problems } = await parse(text, 'csv');
  expect(rule_list.map(({ rule_name, level }) => [rule_name, level])).toEqual([
    ['dml-require-where', 'warn'],
    ['dml-select-star', expect.any(String)],
  ]);
  expect(problems.map(({ line, rule_name }) => [line, rule_name])).toEqual([
    [3, 'no-such'],
    [4, 'dml-select-star'],
    [5, 'dml-require-where'],
    [5, 'dml-require-where'],
    [6, ''],
  ]);
});

test('rows of another database type or template are left out, each told with its line and what to do', async () => {
  const text = [
    'rule_template_name,db_type,rule_name',
    'strict,MySQL,dml-require-where',
    'strict,PostgreSQL,dml-select-star',
    'strict,,dml-limit-on-write',
    'strict,mysql,ddl-table-requires-primary-key',
    'loose,MySQL,dml-select-star',
  ].join('\n');
  const { db_type, rule_list, problems } = await parse(text, 'csv');
  expect(db_type).toBe('MySQL');
  expect(rule_list.map(({ rule_name }) => rule_name)).not.toContain('dml-select-star');
  const told = problems.filter(({ rule_name }) => rule_name === 'dml-select-star');
  expect(told).toEqual([
    {
      line: 3,
      rule_name: 'dml-select-star',
      message:
        'This row is for PostgreSQL, but the file begins with MySQL, so it was left out; correct its db_type, or import the rules for PostgreSQL from a file of their own',
    },
    {
      line: 6,
      rule_name: 'dml-select-star',
      message:
        'This row is of the template loose, but the file begins with strict, so it was left out; correct its rule_template_name, or import loose from a file of its own',
    },
  ]);
  const json = JSON.stringify({
    name: 'strict',
    db_type: 'MySQL',
    rule_list: [
      { rule_name: 'dml-require-where', db_type: 'MySQL' },
      { rule_name: 'dml-select-star', db_type: 'Oracle' },
    ],
  });
  expect((await parse(json, 'json')).problems).toMatchObject([
    { line: 2, rule_name: 'dml-select-star', message: expect.stringContaining('for Oracle') },
  ]);
});

test('a file of more rules than a template may have is refused with their number', async () => {
  const rows = 'MySQL,dml-select-star\n'.repeat(limits.rulesPerTemplateMax + 1);
  expect((await refusal(`db_type,rule_name\n${rows}`, 'csv')).message).toContain(
    `it holds ${limits.rulesPerTemplateMax + 1} rules`,
  );
});

test('a JSON file of another database type, or without one, is refused', async () => {
  expect((await refusal('{"db_type": "Excel", "rule_list": []}', 'json')).error).toBe('unknownDbType');
  expect((await refusal('{"rule_list": []}', 'json')).message).toContain('db_type');
  expect((await refusal('{"db_type": "MySQL", "rule_list": [{"params": 1}]}', 'json')).message).toContain(
    'rule_list.0.params',
  );
  expect((await refusal('x', 'xml')).error).toBe('validation');
});

test('a file in a Chinese encoding is read', async () => {
  const gb18030 = Buffer.from([
    ...Buffer.from('db_type,rule_name,desc\nMySQL,dml-select-star,'),
    0xb9,
    0xe6,
    0xd4,
    0xf2,
  ]);
  expect(await parse(gb18030, 'csv')).toMatchObject({ desc: '规则' });
});

test('exports are for those who may see the template', async () => {
  const local = {
    params: { project_name: 'shop', rule_template_name: 'local' },
    query: { export_type: 'json' as const },
  };
  expect((await api.as('mei').download(contract.exportProjectRuleTemplate, local)).text).toContain('"name": "local"');
  expect(await api.as('max').errorOf(contract.exportProjectRuleTemplate, local)).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.exportProjectRuleTemplate, local)).toBe('notFound');
  expect(
    await api
      .as('max')
      .errorOf(contract.exportRuleTemplate, { params: { rule_template_name: 'local' }, query: { export_type: 'csv' } }),
  ).toBe('notFound');
  expect(
    await api.as('admin', 'other').errorOf(contract.exportRuleTemplate, {
      params: { rule_template_name: 'strict' },
      query: { export_type: 'csv' },
    }),
  ).toBe('notFound');
  expect(
    await api.as('max').errorOf(contract.getRuleTemplateFile, { query: { instance_type: 'Excel', file_type: 'csv' } }),
  ).toBe('unknownDbType');
  for (const op of [contract.exportRuleTemplate, contract.getRuleTemplateFile, contract.parseRuleTemplateFile])
    expect(await api.anyone.errorOf(op, { params: { rule_template_name: 'strict' } })).toBe('signInRequired');
});
