import * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import { addTenantHostOf } from '../../../test/support/agent-program.ts';
import { speakMcp } from '../../../shared/contract/running/agents/operations.ts';
import { agentProgram, consoleAt, register, resource, setAddress, told } from '../../../test/support/agent-program.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { clientIdOf, clientOfId, shownName } from './client.ts';

let api: TestApi;
let program: Awaited<ReturnType<typeof agentProgram>>;
beforeAll(async () => {
  api = await testApi();
  await setAddress(api);
  program = await agentProgram(api);
});
afterAll(() => api.close());

const message = { body: { text: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers: {} } };
const read = async (op: Parameters<typeof api.anyone.send>[0], host?: string) =>
  told(await (host === undefined ? api.anyone : api.anyone.with({ host })).send(op));

test('who comes without a token is told where to read how to get one, and both documents say it', async () => {
  const { status, headers } = await api.anyone.send(speakMcp, message);
  const document = `${consoleAt}/.well-known/oauth-protected-resource/mcp`;
  expect([status, headers['www-authenticate']]).toEqual([401, `Bearer resource_metadata="${document}"`]);
  const bad = await api.anyone.with({ token: async () => 'bad' }).send(speakMcp, message);
  expect(bad.headers['www-authenticate']).toBe(`Bearer error="invalid_token", resource_metadata="${document}"`);
  const told = await read(contract.readProtectedResource);
  expect(told).toMatchObject({ status: 200, content: { resource, authorization_servers: [consoleAt] } });
  expect(await read(contract.readOnlyProtectedResource)).toEqual(told);
  expect((await read(contract.readAuthorizationServer)).content).toMatchObject({
    issuer: consoleAt,
    authorization_endpoint: `${consoleAt}/connect-agent`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('a host name that somebody sends changes no address, and without a setting nothing is offered', async () => {
  for (const host of ['evil.test', 'localhost@evil.test', 'localhost.evil.test', 'evil.test/localhost', ''])
    expect((await read(contract.readAuthorizationServer, host)).content).toMatchObject({ issuer: consoleAt });
  await setAddress(api, '');
  for (const host of ['evil.test', 'localhost@evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', '', '?'])
    expect([host, (await read(contract.readAuthorizationServer, host)).status]).toEqual([host, 404]);
  for (const host of ['localhost:8080', '127.0.0.1:1', '[::1]:8080'])
    expect((await read(contract.readAuthorizationServer, host)).content).toMatchObject({ issuer: `http://${host}` });
  expect((await api.anyone.send(speakMcp, message)).headers['www-authenticate']).toBe('Bearer');
  expect(await api.as('lee').errorOf(contract.readAgentRequest, { query: program.request })).toBe(
    'agentConnectionsOff',
  );
  expect(await api.as('lee').call(contract.listAgentConnections)).toMatchObject({ data: [], address: '' });
  // Tokens would travel in the clear.
  await setAddress(api, 'http://sluice.test');
  expect((await read(contract.readAuthorizationServer)).status).toBe(404);
  await setAddress(api);
  expect(await api.as('lee').call(contract.listAgentConnections)).toMatchObject({ address: resource });
});

test('the host name of a tenant has the address of that tenant', async () => {
  await addTenantHostOf(api, 'other', 'other.test');
  await setAddress(api, 'https://other.test', 'other');
  expect((await read(contract.readAuthorizationServer, 'other.test')).content).toMatchObject({
    issuer: 'https://other.test',
  });
  expect((await read(contract.readAuthorizationServer)).content).toMatchObject({ issuer: consoleAt });
});

test('a program registers without a secret, and nothing is kept of it', async () => {
  const before = (await api.everyRow()).sort();
  const { status, content } = await register(api.anyone, {
    redirect_uris: ['https://app.test/back', 'http://localhost/cb'],
    token_endpoint_auth_method: 'client_secret_post',
    jwks: { keys: [] },
  });
  expect([status, content]).toMatchObject([201, { token_endpoint_auth_method: 'none', client_name: 'Test agent' }]);
  expect(content).not.toHaveProperty('client_secret');
  expect((await api.everyRow()).sort()).toEqual(before);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'cursor://back',
  'http://evil.test/cb',
  'http://localhost.evil.test/cb',
  'http://localhost@evil.test/cb',
  'http://127.0.0.1.evil.test/cb',
  'https://user:word@app.test/cb',
  'https://*.app.test/cb',
  'https://app.test/cb#part',
  'https://app.test/c b',
  'https://app.test\\@evil.test/cb',
  'HTTPS://app.test/cb',
  'https://',
  '//app.test/cb',
  `https://app.test/${'a'.repeat(300)}`,
  '',
])('no browser is sent back to %j', async (address) => {
  expect(await register(api.anyone, { redirect_uris: [address] })).toMatchObject({
    status: 400,
    content: { error: 'invalid_redirect_uri' },
  });
  const query = {
    ...program.request,
    client_id: clientIdOf({ name: 'x', redirectUris: [address] }),
    redirect_uri: address,
  };
  expect(['agentClientWrong', 'validation']).toContain(
    await api.as('lee').errorOf(contract.readAgentRequest, { query }),
  );
});

test.each([
  ['no list', { redirect_uris: 'https://app.test' }, 'invalid_client_metadata'],
  ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
  [
    'too many',
    { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://app.test/${i}`) },
    'invalid_redirect_uri',
  ],
  [
    'too long together',
    { redirect_uris: Array.from({ length: 10 }, (_, i) => `https://app.test/${i}${'a'.repeat(200)}`) },
    'invalid_client_metadata',
  ],
  ['no code', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  ['implicit', { response_types: ['token'] }, 'invalid_client_metadata'],
  ['no JSON', '{', 'invalid_client_metadata'],
  ['nothing', 'null', 'invalid_client_metadata'],
] as const)('a registration is refused: %s', async (_, metadata, error) => {
  expect(await register(api.anyone, metadata)).toMatchObject({ status: 400, content: { error } });
});

test('a name is one short line that nothing turns round', () => {
  expect(shownName(' Claude\n\u202Eedoc\u200B\u0000 <b>x</b> ')).toBe('Claude edoc <b>x</b>');
  expect([...shownName('😀'.repeat(200))].length).toBe(80);
  const odd = Buffer.from(JSON.stringify({ n: 'a\u202Eb', r: ['https://app.test'] })).toString('base64url');
  expect(clientOfId(odd)).toBeUndefined();
  expect(clientOfId(Buffer.from('{"n":"a","r":["https://app.test"],"x":1}').toString('base64url'))).toBeUndefined();
  expect(clientOfId('')).toBeUndefined();
});

test('a way back is the registered one letter by letter, but for the port of the own machine', async () => {
  const web = await agentProgram(api, { redirect_uris: ['https://app.test/back', 'http://localhost:1/cb?x=1'] });
  const asked = (redirect_uri: string) =>
    api.as('lee').send(contract.readAgentRequest, { query: { ...web.request, redirect_uri } });
  for (const good of ['https://app.test/back', 'http://localhost:1/cb?x=1', 'http://localhost:53211/cb?x=1'])
    expect((await asked(good)).bytes.toString()).toContain('"code":0');
  for (const bad of [
    'https://app.test/back/',
    'https://app.test/back?x=1',
    'https://app.test:444/back',
    'https://APP.test/back',
    'https://app.test/x/../back',
    'http://localhost:1/other',
    'http://127.0.0.1:1/cb?x=1',
    'https://localhost:1/cb?x=1',
    'http://localhost:1@evil.test/cb?x=1',
    'javascript:alert(1)',
    '',
  ])
    expect([bad, (await asked(bad)).bytes.toString()]).toEqual([bad, expect.stringContaining('agentReturnWrong')]);
});

test.each([
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge_method: '' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ code_challenge: 'a'.repeat(42) }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
  [{ resource: `${consoleAt}/v1` }, 'invalid_target'],
  [{ scope: 'admin' }, 'invalid_scope'],
])('a request is shown with what is wrong and granted to nobody: %j', async (change, error) => {
  const query = { ...program.request, ...change };
  const { data } = await api.as('lee').call(contract.readAgentRequest, { query });
  expect(data.problem).toBeTruthy();
  const back = new URL(data.refused_location);
  expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: 'its state', iss: consoleAt });
  const body = { request: query, access: 'read' };
  expect(await api.as('lee').errorOf(contract.addAgentConnection, { body })).toBe('agentRequestWrong');
});

test('an unknown program leads nowhere', async () => {
  for (const client_id of ['', 'none', 'a'.repeat(1500)])
    expect(await api.as('lee').errorOf(contract.readAgentRequest, { query: { ...program.request, client_id } })).toBe(
      'agentClientWrong',
    );
});
