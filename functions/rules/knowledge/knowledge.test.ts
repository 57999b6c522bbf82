import * as contract from '../../../shared/contract/rules/knowledge/operations.ts';
import { createCustomRule, deleteCustomRule } from '../../../shared/contract/rules/rules/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { editedArticles } from './edited-article.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const named = (rule_name: string, db_type = 'PostgreSQL') => ({ params: { rule_name, db_type } });
const read = async (rule: string, { by = 'mei', tenant = 'default', language = 'en-US' } = {}) =>
  (await api.as(by, tenant).with({ language }).call(contract.getRuleKnowledge, named(rule))).data;
const write = (rule: string, knowledge_content: string, by = 'admin') =>
  api
    .as(by)
    .with({ language: 'en-US' })
    .call(contract.updateRuleKnowledge, { ...named(rule), body: { knowledge_content } });
const search = (query: object = {}, language = 'en-US') =>
  api
    .as('mei')
    .with({ language })
    .call(contract.listKnowledgeBases, { query: { page_index: 1, page_size: 20, ...query } });
const graph = async (filter_by_rule_name?: string) =>
  (await api.as('mei').with({ language: 'en-US' }).call(contract.getKnowledgeGraph, { query: { filter_by_rule_name } }))
    .data;

test('a rule explains itself in the language of the reader, with SQL on both sides', async () => {
  const english = await read('dml-require-where');
  expect(english).toMatchObject({ is_edited: false });
  for (const heading of [
    '## Why',
    '## What to do instead',
    '## SQL that the rule reports',
    '## SQL that it lets pass',
    '```sql',
  ])
    expect(english.knowledge_content).toContain(heading);
  expect((await read('dml-require-where', { language: 'zh-CN' })).knowledge_content).toContain('## 为什么');
});

test('an administrator writes an article of one type and language, and gives the original back by emptying it', async () => {
  const original = (await read('dml-require-where')).knowledge_content;
  await write('dml-require-where', '# Ours\nAsk the on-call DBA.', 'sys');
  expect(await read('dml-require-where')).toMatchObject({
    is_edited: true,
    knowledge_content: '# Ours\nAsk the on-call DBA.',
  });
  expect((await read('dml-require-where', { language: 'zh-CN' })).is_edited).toBe(false);
  expect((await search({ keywords: 'on-call' })).data.map(({ rule_name }) => rule_name)).toEqual(['dml-require-where']);
  await write('dml-require-where', ' ');
  expect(await read('dml-require-where')).toMatchObject({ is_edited: false, knowledge_content: original });
});

test('of two who write at once one is told, and an article that was emptied meanwhile does not come back', async () => {
  const send = (knowledge_content: string, revision: number) => ({
    ...named('dml-require-where'),
    body: { knowledge_content, revision },
  });
  const refusal = (content: string, revision: number) =>
    api.as('admin').with({ language: 'en-US' }).errorOf(contract.updateRuleKnowledge, send(content, revision));
  const { revision } = await read('dml-require-where');
  await api.as('admin').with({ language: 'en-US' }).call(contract.updateRuleKnowledge, send('of the first', revision));
  expect(await refusal('of the second', revision)).toBe('changedMeanwhile');
  const now = await read('dml-require-where');
  expect(now).toMatchObject({ knowledge_content: 'of the first' });
  await write('dml-require-where', '');
  expect(await refusal('of the third', now.revision)).toBe('changedMeanwhile');
});

test('a list shows the article of the first type, and finds what is written for any', async () => {
  await write('dml-require-where', 'Written for zebras');
  await api
    .as('admin')
    .with({ language: 'en-US' })
    .call(contract.updateRuleKnowledge, {
      ...named('dml-require-where', 'MySQL'),
      body: { knowledge_content: 'Written for MySQL and its herd' },
    });
  const [zebras, herd] = [await search({ keywords: 'zebras' }), await search({ keywords: 'herd' })];
  for (const { data } of [zebras, herd])
    expect(data.map(({ rule_name, content }) => [rule_name, content])).toEqual([
      ['dml-require-where', 'Written for MySQL and its herd'],
    ]);
  await write('dml-require-where', '');
  await api
    .as('admin')
    .with({ language: 'en-US' })
    .call(contract.updateRuleKnowledge, { ...named('dml-require-where', 'MySQL'), body: { knowledge_content: '' } });
});

test('the article of another tenant is its own', async () => {
  await write('dml-require-where', 'of the first tenant');
  expect((await read('dml-require-where', { by: 'admin', tenant: 'other' })).is_edited).toBe(false);
  await write('dml-require-where', '');
});

test('only administrators write, at bounded length, about rules and types that exist', async () => {
  for (const by of ['mei', 'auditor', 'director'])
    expect(
      await api
        .as(by)
        .errorOf(contract.updateRuleKnowledge, { ...named('dml-require-where'), body: { knowledge_content: 'mine' } }),
    ).toBe('forbidden');
  expect(
    await api.as('admin').errorOf(contract.updateRuleKnowledge, {
      ...named('dml-require-where'),
      body: { knowledge_content: 'x'.repeat(limits.knowledgeLengthMax + 1) },
    }),
  ).toBe('validation');
  expect(await api.as('admin').errorOf(contract.getRuleKnowledge, named('no-such-rule'))).toBe('notFound');
  expect(await api.as('admin').errorOf(contract.getRuleKnowledge, named('dml-require-where', 'NoSuchDatabase'))).toBe(
    'notFound',
  );
});

test('articles are found by all words of the search, titles first, and by tags in any of their names', async () => {
  const { data, total_nums } = await search({ keywords: 'WHERE update' });
  expect(total_nums).toBeGreaterThan(1);
  expect(data.slice(0, 3).map(({ rule_name }) => rule_name)).toContain('dml-require-where');
  expect((await search({ keywords: 'where xyzzy' })).total_nums).toBe(0);
  const [english, chinese, both] = await Promise.all([
    search({ tags: ['Security'] }),
    search({ tags: ['安全'] }, 'zh-CN'),
    search({ tags: ['Security', 'PostgreSQL'] }),
  ]);
  expect(english.total_nums).toBe(chinese.total_nums);
  expect(both.total_nums).toBeLessThanOrEqual(english.total_nums);
  for (const { tags } of both.data)
    expect(tags.flatMap(({ sub_tags }) => sub_tags.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['Security', 'PostgreSQL']),
    );
});

test('pages neither repeat nor skip an article', async () => {
  const all = (await search({ page_size: 500 })).data.map(({ id }) => id);
  const paged = (
    await Promise.all([1, 2, 3].map((page_index) => search({ page_index, page_size: Math.ceil(all.length / 3) })))
  ).flatMap(({ data }) => data.map(({ id }) => id));
  expect(paged).toEqual(all);
});

test('the tags offered are those that some rule carries, database types among them', async () => {
  const { data } = await api.as('mei').with({ language: 'en-US' }).call(contract.listKnowledgeTags, {});
  const byName = new Map(data.map(({ name, sub_tags }) => [name, sub_tags.map((tag) => tag.name)]));
  expect(byName.get('DBType')).toEqual(expect.arrayContaining(['MySQL', 'PostgreSQL']));
  expect(byName.get('Purpose')).toContain('Performance');
});

test('the graph joins tags by their rules; around a rule stand its tags and its nearest relatives', async () => {
  const whole = await graph();
  const ids = new Set(whole.nodes.map(({ id }) => id));
  expect(whole.edges.every(({ from_id, to_id, weight }) => ids.has(from_id) && ids.has(to_id) && weight > 0)).toBe(
    true,
  );
  const around = await graph('dml-require-where');
  expect(around.nodes[0]).toMatchObject({ id: 'rule:dml-require-where' });
  const relatives = around.nodes.filter(({ id }) => id.startsWith('rule:'));
  expect(relatives.length).toBeGreaterThan(3);
  expect(relatives.every(({ id }) => around.edges.some(({ from_id }) => from_id === id))).toBe(true);
  expect(
    await api.as('mei').errorOf(contract.getKnowledgeGraph, { query: { filter_by_rule_name: 'no-such-rule' } }),
  ).toBe('notFound');
});

test('a custom rule has an article too, is found, and stands among its relatives', async () => {
  const body = {
    db_type: 'PostgreSQL',
    desc: 'No foo tables',
    annotation: 'foo tables were agreed against',
    rule_script: 'foo',
    tags: ['table', 'ddl', 'maintenance', 'offline'],
  };
  await api.as('admin').call(createCustomRule, { body });
  const [found] = (await search({ keywords: 'foo agreed' })).data;
  const params = { rule_name: found?.rule_name ?? '', db_type: 'PostgreSQL' };
  expect(found).toMatchObject({ title: 'No foo tables', content: 'foo tables were agreed against' });
  await api
    .as('admin')
    .with({ language: 'en-US' })
    .call(contract.updateCustomRuleKnowledge, { params, body: { knowledge_content: '# Foo' } });
  expect(
    (await api.as('mei').with({ language: 'en-US' }).call(contract.getCustomRuleKnowledge, { params })).data,
  ).toMatchObject({ is_edited: true, knowledge_content: '# Foo', rule: { desc: 'No foo tables' } });
  expect((await graph(params.rule_name)).nodes[0]).toMatchObject({ name: 'No foo tables' });
  expect(await api.as('admin', 'other').errorOf(contract.getCustomRuleKnowledge, { params })).toBe('notFound');
  expect(
    await api.as('mei').errorOf(contract.updateCustomRuleKnowledge, { params, body: { knowledge_content: 'mine' } }),
  ).toBe('forbidden');
  await api.as('admin').call(deleteCustomRule, { params: { rule_id: params.rule_name } });
  expect(
    await editedArticles
      .on(api.world.tableOf('default'))
      .get({ locale: 'en-US', ruleName: params.rule_name, dbType: params.db_type }),
  ).toBeUndefined();
});
