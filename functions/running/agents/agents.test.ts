import { randomUUID } from 'node:crypto';
import * as contract from '../../../shared/contract/running/agents/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { addAccessToken } from '../../../shared/contract/people/users/operations.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { agentOf, type McpAgent } from '../../../test/support/mcp-client.ts';

let api: TestApi;
let agent: McpAgent;
let projectUid: string;
beforeAll(async () => {
  api = await testApi();
  projectUid = await api.addProject('shop');
  await api.addDbService(projectUid, 'orders');
  const elsewhere = await api.addProject('secret', 'other');
  await api.addDbService(elsewhere, 'vault', {}, 'other');
  await api.addMember(projectUid, 'mei');
  agent = await agentOf(api.as('admin'));
});
afterAll(() => api.close());

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const sent = (text: string, headers: Record<string, string> = {}) => ({
  body: { text, headers: { accept: 'application/json, text/event-stream', ...headers } },
});

test.each([false, true])(
  'a client of the official kit is answered (newest version of the protocol: %s)',
  async (newest) => {
    const one = await agentOf(api.as('admin'), { newest });
    expect(one.client.getServerVersion()).toMatchObject({ name: 'sluice' });
    const { data, facts } = await one.told('list_projects');
    expect([facts, data]).toEqual([
      { total: 1, page: 1 },
      { projects: [{ name: 'shop', description: '', archived: false }] },
    ]);
    await one.close();
  },
);

test('no tool approves, executes, shows what is masked or changes a setting or a member', async () => {
  expect(await agent.tools()).toEqual([
    'list_projects',
    'list_sources',
    'describe_schema',
    'audit_sql',
    'explain',
    'suggest_rewrite',
    'search_collected_sql',
    'list_findings',
    'get_knowledge',
    'query',
    'get_workflow',
    'create_workflow',
  ]);
});

test('SQL is audited by the rules of a type or of a data source', async () => {
  const { facts, data } = await agent.told('audit_sql', { sql: 'delete from items', db_type: 'MySQL' });
  expect(facts).toMatchObject({ worst_level: 'error', statements: 1 });
  expect(JSON.stringify(data)).toContain('dml-require-where');
  const there = await agent.told('audit_sql', { sql: 'delete from items', project: 'shop', source: 'orders' });
  expect(there.facts).toMatchObject({ worst_level: 'error' });
});

test('an article on a rule is a resource, whose names can be completed', async () => {
  const { resourceTemplates } = await agent.client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['sluice://rules/{db_type}/{rule_name}']);
  const { contents } = await agent.client.readResource({ uri: 'sluice://rules/SQL%20Server/dml-require-where' });
  expect(contents).toEqual([
    { uri: 'sluice://rules/SQL%20Server/dml-require-where', mimeType: 'text/markdown', text: expect.any(String) },
  ]);
  expect(JSON.stringify(contents)).toMatch(/data that others have written.*<<< .*WHERE/s);
  const { completion } = await agent.client.complete({
    ref: { type: 'ref/resource', uri: 'sluice://rules/{db_type}/{rule_name}' },
    argument: { name: 'rule_name', value: 'where' },
  });
  expect(completion.values).toContain('dml-require-where');
});

test.each([
  ['sluice://rules/MySQL/no-such-rule', /no-such-rule/],
  ['sluice://rules/%ZZ/dml-require-where', /"%ZZ" is no part of an address/],
  ['sluice://secrets/vault', /not found/],
])('%s is no resource, and its refusal tells nothing of the inside', async (uri, words) => {
  await expect(agent.client.readResource({ uri })).rejects.toThrow(words);
});

test('an article on a rule is read, and articles are searched', async () => {
  const { data } = await agent.told('get_knowledge', { rule_name: 'dml-require-where', db_type: 'MySQL' });
  expect(String(data['article']).length).toBeGreaterThan(50);
  const found = await agent.told('get_knowledge', { search: 'where' });
  expect(Number(found.facts['total'])).toBeGreaterThan(0);
});

test('findings and collected SQL of a project that has none are empty lists', async () => {
  expect((await agent.told('list_findings', { project: 'shop' })).data).toEqual({ statements: [] });
  expect((await agent.told('search_collected_sql', { project: 'shop' })).data).toEqual({ sql: [] });
  expect(await agent.refusal('search_collected_sql', { project: 'shop', order: 'slowest' })).toContain(
    'needs a source',
  );
});

test('what another tenant has is as what is not there', async () => {
  expect(await agent.refusal('list_sources', { project: 'secret' })).toBe(
    new AppError('agentProjectMissing', { project: 'secret' }).text.en,
  );
  expect(await agent.refusal('describe_schema', { project: 'shop', source: 'vault' })).toBe(
    new AppError('agentSourceMissing', { project: 'shop', source: 'vault' }).text.en,
  );
  const other = await agentOf(api.as('admin', 'other'));
  expect((await other.told('list_projects')).data).toMatchObject({ projects: [{ name: 'secret' }] });
  expect(await other.refusal('get_workflow', { project: 'shop', workflow_id: '1' })).toMatch(/no project shop/);
});

test('whoever has no right is refused in the words of the operation', async () => {
  const mei = await agentOf(api.as('mei'));
  expect((await mei.told('list_sources', { project: 'shop' })).data).toEqual({ sources: [] });
  expect(await mei.refusal('explain', { project: 'shop', source: 'orders', sql: 'select 1' })).toMatch(/orders/);
  const lee = await agentOf(api.as('lee'));
  expect((await lee.told('list_projects')).data).toEqual({ projects: [] });
});

test('a token that reads only sees what it can open, and nothing else is there for it', async () => {
  const { data } = await api.as('admin').call(addAccessToken, {
    body: { access_token: { name: 'reader', access: 'read', expiration_days: 1, old_password: testPassword } },
  });
  const reader = await agentOf(api.anyone.with({ token: () => Promise.resolve(data.access_token) }));
  expect(await reader.tools()).not.toEqual(expect.arrayContaining(['query']));
  expect(await reader.tools()).not.toContain('create_workflow');
  expect((await reader.told('list_projects')).facts).toEqual({ total: 1, page: 1 });
  await expect(reader.call('audit_sql', { sql: 'select 1' })).rejects.toThrow(/audit_sql/);
});

test('input that a tool does not take is refused by its field', async () => {
  expect(await agent.refusal('list_sources', {})).toMatch(/project/);
  expect(await agent.refusal('query', { project: 'shop', source: 'orders', sql: 'select 1', max_rows: 201 })).toMatch(
    /max_rows/,
  );
  expect(await agent.refusal('list_projects', { page: 0 })).toMatch(/page/);
  await expect(agent.call('approve_workflow', {})).rejects.toThrow(/approve_workflow/);
});

test.each(['shop/../secret', '../../v1', 'shop%2Fx', '..', 'shop/workflows/1/tasks/execute#'])(
  'a name leads to no other operation: %s',
  async (project) => {
    expect(await agent.refusal('list_sources', { project })).toMatch(/no project/);
    expect(await agent.refusal('get_workflow', { project: 'shop', workflow_id: project })).toBeTruthy();
  },
);

test('nobody without a token is answered, nor a page of another site', async () => {
  expect(await api.anyone.errorOf(contract.speakMcp, sent(message('tools/list')))).toBe('signInRequired');
  const admin = api.as('admin');
  for (const origin of ['https://evil.test', 'null', 'http://sluice.test.evil.test'])
    expect(await admin.refusal(contract.speakMcp, sent(message('tools/list'), { origin }))).toMatchObject({
      error: 'originRefused',
      status: 403,
    });
  const own = await admin.send(contract.speakMcp, sent(message('tools/list'), { origin: 'http://sluice.test' }));
  expect(own.status).toBe(200);
});

test('a list of messages, what is no message and a stream are refused', async () => {
  const admin = api.as('admin');
  expect(await admin.errorOf(contract.speakMcp, sent(`[${message('tools/list')}]`))).toBe('agentBatchRefused');
  for (const text of [
    '',
    'null',
    '{',
    '7',
    '"a"',
    '{}',
    '{"jsonrpc":"2.0"}',
    message('tools/none').replace('2.0', '1.0'),
  ]) {
    const { status, bytes } = await admin.send(contract.speakMcp, sent(text));
    expect([text, status, bytes.toString().includes('"error"')]).toEqual([text, 400, true]);
  }
  const stream = await admin.send(contract.speakMcp, sent(message('subscriptions/listen')));
  expect(stream.status).toBe(404);
  expect(await admin.errorOf(contract.speakMcp, sent(`{"a":${'['.repeat(20)}${']'.repeat(20)}}`))).toBe('bodyTooDeep');
  expect(await admin.errorOf(contract.speakMcp, sent(`"${'a'.repeat(600_000)}"`))).toBe('bodyTooLarge');
});

test('calls of one person within a minute are counted, and others go on', async () => {
  const max = await agentOf(api.as('max'));
  for (let at = 0; at < 60; at++) await max.told('list_projects');
  const what = { zh: '调用', en: 'calls' };
  expect(await max.refusal('list_projects')).toBe(new AppError('agentCallsTooMany', { max: 60, what }).text.en);
  expect((await (await agentOf(api.as('mei'))).told('list_projects')).facts).toMatchObject({ total: 1 });
});

test('a change is drafted for a person: nothing is made, and the address carries the SQL', async () => {
  const before = await api.everyRow();
  const { facts, text } = await agent.told('create_workflow', {
    project: 'shop',
    source: 'orders',
    schema: 'public',
    sql: 'create index concurrently items_name on items (name)',
  });
  expect(facts).toMatchObject({ submitted: false });
  const address = new URL(String(facts['address']));
  expect([address.origin, address.pathname]).toEqual(['http://sluice.test', '/transit']);
  expect(text).toContain('submitted: false');
  const kept = (await api.everyRow()).filter((row) => !before.includes(row));
  // Its rate is counted and the use of the activity noted, and that is all.
  expect(kept.filter((row) => /workflow/i.test(row) && !/activity|AGENT_RATES/i.test(row))).toEqual([]);
  const long = Array.from({ length: 500 }, () => `insert into items values ('${randomUUID()}')`).join(';');
  expect(
    await agent.refusal('create_workflow', { project: 'shop', source: 'orders', sql: long.slice(0, 19_999) }),
  ).toBe(new AppError('agentDraftTooLong', { max: 7500 }).text.en);
});
