import * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import * as operationRecords from '../../../shared/contract/running/operation-records/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as factors from '../../../shared/contract/people/second-factors/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { speakMcp } from '../../../shared/contract/running/agents/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { agentProgram, consoleAt, granted, returnTo, setAddress, told } from '../../../test/support/agent-program.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { totpCode } from '../../ground/signing-in/totp.ts';
import { networkRuleKey, networkRules } from '../../platform/access/network-rule.ts';
import { agentOf } from '../../../test/support/mcp-client.ts';

const clock = manualClock(Date.UTC(2030, 4, 20, 12));
const day = 24 * 60 * 60 * 1000;
let api: TestApi;
let program: Awaited<ReturnType<typeof agentProgram>>;
beforeAll(async () => {
  api = await testApi({ clock });
  await setAddress(api);
  program = await agentProgram(api);
});
afterAll(() => api.close());

const holding = (token: string) => api.anyone.with({ token: async () => token });
const list = async (user: string) => (await api.as(user).call(contract.listAgentConnections)).data;
const headers = { accept: 'application/json, text/event-stream' };
const message = { body: { text: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers } };
const mcp = async (token: string) => (await holding(token).send(speakMcp, message)).status;
const codeOf = (location: URL) => location.searchParams.get('code') ?? '';
const refused = { status: 400, content: { error: 'invalid_grant' } };

test('a person lets a program in, which works as that person at /mcp and is seen beside the tokens', async () => {
  const asked = (await api.as('lee').call(contract.readAgentRequest, { query: program.request })).data;
  expect(asked).toMatchObject({
    client_name: 'Test agent',
    return_host: '127.0.0.1:4000',
    returns_to_this_machine: true,
    access: ['read', 'full'],
    idle_days: 30,
    days: 90,
    asks_password: false,
  });
  expect(new URL(asked.refused_location).searchParams.get('error')).toBe('access_denied');
  const location = await program.consent(api.as('lee'));
  expect(location.origin + location.pathname).toBe(returnTo);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ state: 'its state', iss: consoleAt });
  expect(await list('lee')).toEqual([]);
  const tokens = granted(await program.byCode(codeOf(location)));
  expect(tokens).toMatchObject({ scope: 'full', seconds: 3600 });
  const agent = await agentOf(holding(tokens.access));
  expect(await agent.tools()).toContain('create_workflow');
  expect((await agent.told('list_projects')).data).toEqual({ projects: [] });
  expect(await list('lee')).toMatchObject([
    {
      client_name: 'Test agent',
      access: 'full',
      state: 'on',
      last_used_ip: '203.0.113.7',
      return_host: '127.0.0.1:4000',
    },
  ]);
});

test('nothing is kept that opens anything: codes and tokens are hashes', async () => {
  const location = await program.consent(api.as('mei'));
  const { access, refresh } = granted(await program.byCode(codeOf(location)));
  const rows = (await api.everyRow()).join('\n');
  for (const secret of [codeOf(location), access, refresh])
    for (const part of secret.split('.').filter((one) => one.length >= 40)) expect(rows).not.toContain(part);
  expect(api.logged.join('\n')).not.toContain(refresh.split('.')[3]);
});

test('the token opens /mcp and nothing else of the API, also where nobody need be known', async () => {
  const { access } = await program.connected(api.as('director'));
  const client = holding(access);
  expect(await client.refusal(sessions.readSessionUser)).toMatchObject({ error: 'agentTokenElsewhere', status: 401 });
  expect(await client.errorOf(projects.addProject, { body: { project: { name: 'taken' } } })).toBe(
    'agentTokenElsewhere',
  );
  expect(await client.errorOf(users.addAccessToken, { body: {} })).toBe('agentTokenElsewhere');
  expect(await client.errorOf(contract.listAgentConnections)).toBe('agentTokenElsewhere');
  // What a tool says of itself stands where no header reaches.
  for (const headers of [{ calledBy: 'tool' }, { stagevariables: '{"calledBy":"tool"}' }])
    expect(await client.with({ headers }).errorOf(sessions.readSessionUser)).toBe('agentTokenElsewhere');
  expect(await mcp(access)).toBe(200);
});

test('who was let in to read sees no tool that does more, and asks no operation to', async () => {
  const reading = await agentOf(holding((await program.connected(api.as('max'), 'read')).access));
  expect(await reading.tools()).not.toContain('create_workflow');
  await expect(reading.call('audit_sql', { sql: 'select 1' })).rejects.toThrow(/audit_sql/);
  const asksToRead = await agentProgram(api);
  expect(
    (await api.as('max').call(contract.readAgentRequest, { query: { ...asksToRead.request, scope: 'read' } })).data
      .access,
  ).toEqual(['read']);
  const body = { request: { ...asksToRead.request, scope: 'read' }, access: 'full' };
  expect(await api.as('max').errorOf(contract.addAgentConnection, { body })).toBe('agentAccessTooWide');
});

test('a code is good once: used again, what was made by it ends', async () => {
  const code = codeOf(await program.consent(api.as('sys')));
  const { access, refresh } = granted(await program.byCode(code));
  expect(await mcp(access)).toBe(200);
  expect(await program.byCode(code)).toMatchObject(refused);
  expect(await mcp(access)).toBe(401);
  expect(await program.refresh(refresh)).toMatchObject(refused);
  expect(await list('sys')).toMatchObject([{ state: 'copied' }]);
});

test('a code that two use at once gives tokens to neither for long', async () => {
  const code = codeOf(await program.consent(api.as('auditor')));
  const answers = await Promise.all([program.byCode(code), program.byCode(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const won = granted(answers.find(({ status }) => status === 200) ?? refused);
  expect(await mcp(won.access)).toBe(401);
});

test('a code is refused late, to another program, without its verifier, and for another way back', async () => {
  const other = await agentProgram(api, { client_name: 'Another' });
  const code = codeOf(await program.consent(api.as('lee')));
  for (const change of [
    { client_id: other.clientId },
    { code_verifier: other.verifier },
    { code_verifier: undefined },
    { code_verifier: program.request.code_challenge },
    { redirect_uri: 'http://127.0.0.1:4001/callback' },
    { redirect_uri: undefined },
    { code: `${code.slice(0, -4)}AAAA` },
    { code: code.replace('default.', 'other.') },
    { code: 'junk' },
    { code: undefined },
  ])
    expect([change, await program.byCode(code, change)]).toMatchObject([change, refused]);
  expect(await program.byCode(code, { resource: 'https://other.test/mcp' })).toMatchObject({
    content: { error: 'invalid_target' },
  });
  expect(await program.byCode(code, { client_id: undefined })).toMatchObject({ content: { error: 'invalid_client' } });
  expect(await program.byCode(code, { grant_type: 'password' })).toMatchObject({
    content: { error: 'unsupported_grant_type' },
  });
  clock.advance((limits.agentCodeSeconds + 1) * 1000);
  expect(await program.byCode(code)).toMatchObject(refused);
});

test('tokens are renewed, those before end, and a refresh token that comes twice ends the connection', async () => {
  const first = await program.connected(api.as('mei'));
  const second = granted(await program.refresh(first.refresh));
  expect([await mcp(first.access), await mcp(second.access)]).toEqual([401, 200]);
  expect(second.refresh).not.toBe(first.refresh);
  expect(await program.refresh(first.refresh)).toMatchObject(refused);
  expect(await mcp(second.access)).toBe(401);
  expect(await program.refresh(second.refresh)).toMatchObject(refused);
  const said = (
    await api.as('admin').call(operationRecords.listOperationRecords, { query: { page_index: 1, page_size: 5 } })
  ).data;
  expect(JSON.stringify(said)).toMatch(/its token was used twice/);
});

test('a refresh token of another program, another person or none is refused and ends nothing', async () => {
  const other = await agentProgram(api, { client_name: 'Another' });
  const { access, refresh } = await program.connected(api.as('mei'));
  for (const change of [
    { client_id: other.clientId },
    { refresh_token: refresh.replace('usermei', 'userlee') },
    { refresh_token: refresh.replace('default.', 'other.') },
    { refresh_token: undefined },
  ])
    expect([change, await program.refresh(refresh, change)]).toMatchObject([change, refused]);
  expect(await mcp(access)).toBe(200);
});

test('a connection ends unused after thirty days and used after ninety, and says so', async () => {
  const idle = await program.connected(api.as('max'));
  const [before] = await list('max');
  expect(Date.parse(before?.expires_at ?? '') - clock.now()).toBe(30 * day);
  const { iat, exp } = JSON.parse(Buffer.from(idle.access.split('.')[1] ?? '', 'base64url').toString());
  expect(exp - iat).toBe(limits.agentTokenSeconds);
  let kept = await program.connected(api.as('max'));
  clock.advance(30 * day);
  expect(await program.refresh(idle.refresh)).toMatchObject(refused);
  expect((await list('max')).map(({ state }) => state)).toContain('expired');
  kept = granted(await program.refresh((await program.connected(api.as('max'))).refresh));
  for (const days of [29, 29, 29]) {
    clock.advance(days * day);
    kept = granted(await program.refresh(kept.refresh));
  }
  const [last] = await list('max');
  expect(Date.parse(last?.expires_at ?? '') - clock.now()).toBeLessThanOrEqual(3 * day);
  clock.advance(3 * day);
  expect(await program.refresh(kept.refresh)).toMatchObject(refused);
});

test('a person ends a connection at once, only an own one, and the others go on', async () => {
  const [kept, lost] = [await program.connected(api.as('lee')), await program.connected(api.as('lee'))];
  const uid = (await list('lee'))[0]?.uid ?? '';
  const given = { params: { agent_connection_uid: uid } };
  expect(await api.as('mei').errorOf(contract.endAgentConnection, given)).toBe('notFound');
  expect(await api.as('lee', 'other').errorOf(contract.endAgentConnection, given)).toBe('notFound');
  await api.as('lee').call(contract.endAgentConnection, given);
  expect([await mcp(lost.access), await mcp(kept.access)]).toEqual([401, 200]);
  expect(await program.refresh(lost.refresh)).toMatchObject(refused);
  expect(await api.as('lee').errorOf(contract.endAgentConnection, given)).toBe('notFound');
});

test('another tenant with the same people has none of it', async () => {
  const { access } = await program.connected(api.as('auditor'));
  expect(await api.as('auditor', 'other').call(contract.listAgentConnections)).toMatchObject({ data: [] });
  const before = (await api.everyRow()).filter((row) => row.includes('other')).sort();
  expect(await mcp(access)).toBe(200);
  expect((await api.everyRow()).filter((row) => row.includes('other')).sort()).toEqual(before);
  const there = await program.connected(api.as('auditor', 'other'));
  expect((await agentOf(holding(there.access))).tools).toBeDefined();
  expect((await list('auditor')).filter(({ state }) => state === 'on').length).toBe(1);
});

test('a new password, a lock and a deletion end connections as they end tokens', async () => {
  await api.addUser('nan');
  const nan = await program.connected(api.as('nan'));
  await api.as('nan').call(users.updateCurrentUser, {
    body: { current_user: { password: 'another horse', old_password: testPassword } },
  });
  expect([await mcp(nan.access), (await program.refresh(nan.refresh)).status]).toEqual([401, 400]);
  await api.addUser('bo');
  const bo = await program.connected(api.as('bo'));
  const ofBo = { params: { user_uid: api.uidOf('bo') } };
  await api.as('admin').call(users.updateUser, { ...ofBo, body: { user: { is_disabled: true } } });
  expect([await mcp(bo.access), (await program.refresh(bo.refresh)).status]).toEqual([401, 400]);
  await api.as('admin').call(users.deleteUser, ofBo);
  expect((await api.everyRow()).filter((row) => row.includes('AGENT_CONNECTION') && row.includes('userbo'))).toEqual(
    [],
  );
});

test('a program gives its token back, which ends its connection, and learns nothing of others', async () => {
  const other = await agentProgram(api, { client_name: 'Another' });
  const revoke = async (body: object) => told(await api.anyone.send(contract.revokeAgentToken, { body }));
  for (const kind of ['access', 'refresh'] as const) {
    const held = await program.connected(api.as('sys'));
    expect(await revoke({ token: held[kind], client_id: other.clientId })).toMatchObject({ status: 401 });
    expect(await mcp(held.access)).toBe(200);
    expect(await revoke({ token: held[kind], client_id: program.clientId })).toEqual({ status: 200, content: {} });
    expect(await mcp(held.access)).toBe(401);
    expect(await revoke({ token: held[kind] })).toEqual({ status: 200, content: {} });
  }
  const own = await api.token('sys');
  expect(await revoke({ token: own })).toEqual({ status: 200, content: {} });
  expect((await api.as('sys').call(sessions.readSessionUser)).data.name).toBe('sys');
  expect(await revoke({})).toMatchObject({ status: 400, content: { error: 'invalid_request' } });
});

test('only somebody at the console lets programs in, and shows the password where the sign-in is old', async () => {
  const { data } = await api.as('lee').call(users.addAccessToken, {
    body: { access_token: { name: 'script', expiration_days: 1, old_password: testPassword } },
  });
  const byToken = holding(data.access_token);
  const body = { request: program.request, access: 'read' as const };
  expect(await byToken.errorOf(contract.addAgentConnection, { body })).toBe('onlySessionsConnectAgents');
  expect(await byToken.errorOf(contract.readAgentRequest, { query: program.request })).toBe(
    'onlySessionsConnectAgents',
  );
  const given = { params: { agent_connection_uid: 'any' } };
  expect(await byToken.errorOf(contract.endAgentConnection, given)).toBe('onlySessionsConnectAgents');
  expect(await api.anyone.errorOf(contract.addAgentConnection, { body })).toBe('signInRequired');
  const lee = api.as('lee');
  await lee.call(sessions.readSessionUser);
  clock.advance((limits.freshSessionSeconds + 60) * 1000);
  expect((await lee.call(contract.readAgentRequest, { query: program.request })).data.asks_password).toBe(true);
  expect(await lee.errorOf(contract.addAgentConnection, { body })).toBe('reAuthenticationFailed');
  const wrong = { ...body, old_password: 'wrong' };
  expect(await lee.errorOf(contract.addAgentConnection, { body: wrong })).toBe('reAuthenticationFailed');
  await lee.call(contract.addAgentConnection, { body: { ...body, old_password: testPassword } });
});

test('a second factor is shown as well, where the session began without it', async () => {
  await api.addUser('fay');
  const fay = api.as('fay');
  const { secret } = (await fay.call(factors.beginTotp, { body: { old_password: testPassword } })).data;
  const code = (steps: number) => totpCode(secret, Math.floor(clock.now() / 30_000) + steps);
  await fay.call(factors.confirmTotp, { body: { code: code(0) } });
  expect((await fay.call(contract.readAgentRequest, { query: program.request })).data.asks_password).toBe(true);
  const body = { request: program.request, access: 'read' as const };
  expect(await fay.errorOf(contract.addAgentConnection, { body })).toBe('secondFactorRequired');
  const shown = { ...body, old_password: testPassword };
  expect(await fay.errorOf(contract.addAgentConnection, { body: shown })).toBe('secondFactorRequired');
  await fay.call(contract.addAgentConnection, { body: { ...shown, verify_code: code(1) } });
});

test('whoever comes from a network that is not allowed gets no tokens and is not answered', async () => {
  const table = api.table('other');
  const held = await program.connected(api.as('lee', 'other'));
  const code = codeOf(await program.consent(api.as('lee', 'other')));
  await networkRules.on(table).put({ ...networkRuleKey, networks: ['198.51.100.0/24'] });
  expect([(await program.byCode(code)).status, (await program.refresh(held.refresh)).status]).toEqual([403, 403]);
  expect(await mcp(held.access)).toBe(403);
  await networkRules.on(table).remove(networkRuleKey);
  expect([(await program.byCode(code)).status, await mcp(held.access)]).toEqual([200, 200]);
});

test('who tries codes and tokens is stopped after some, and is told when to come again', async () => {
  const stranger = api.anyone.with({ ip: '198.51.100.9' });
  const tried = [];
  for (let tries = 0; tries <= limits.signInFailuresPerAddressMax; tries++) {
    const body = { grant_type: 'refresh_token', client_id: program.clientId, refresh_token: `default.x.${tries}.y` };
    tried.push((await stranger.send(contract.exchangeAgentCode, { body })).status);
  }
  expect([tried[0], tried.at(-1)]).toEqual([400, 429]);
});

test('there are so many connections and no more, also where the consents come at once', async () => {
  await api.addUser('ann');
  for (let made = 1; made < limits.agentConnectionsPerUserMax; made++) await program.connected(api.as('ann'));
  const body = { request: program.request, access: 'read' as const };
  const answers = await Promise.all([1, 2, 3].map(() => api.as('ann').send(contract.addAgentConnection, { body })));
  expect(answers.filter(({ bytes }) => bytes.toString().includes('"code":0')).length).toBe(1);
  expect(await api.as('ann').errorOf(contract.addAgentConnection, { body })).toBe('tooManyAgentConnections');
});

test('a call costs the same, however many connections there are', async () => {
  await api.addUser('eve');
  const { access } = await program.connected(api.as('eve'));
  const cost = async () => {
    const before = api.units();
    expect(await mcp(access)).toBe(200);
    const after = api.units();
    return [after.read - before.read, after.write - before.write];
  };
  await cost();
  const first = await cost();
  for (let made = 0; made < 10; made++) await program.connected(api.as('eve'));
  expect(await cost()).toEqual(first);
});
