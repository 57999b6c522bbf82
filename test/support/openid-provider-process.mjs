// A real OpenID provider in a process of its own: node openid-provider-process.mjs PORT CALLBACK BACKCHANNEL
import { generateKeyPairSync, sign } from 'node:crypto';
import Provider from 'oidc-provider';

const [, , port, callback, backChannel] = process.argv;
const people = new Map([
  ['mei', { preferred_username: 'mei', email: 'mei@corp.example', groups: ['dba'] }],
  ['nadia', { preferred_username: 'nadia', email: 'nadia@corp.example', groups: ['dba'], wechat: { id: 'wx-nadia' } }],
  ['admin', { preferred_username: 'admin', email: 'root@corp.example', groups: ['dba'] }],
  ['guest', { preferred_username: 'guest', email: 'guest@corp.example', groups: [] }],
  ['pam', { preferred_username: 'pam', email: 'pam@corp.example', groups: [] }],
  ['pat', { preferred_username: 'pat', email: 'pat@corp.example', groups: [] }],
]);
for (const claims of people.values()) claims.email_verified = true;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...privateKey.export({ format: 'jwk' }), kid: 'of-tests', use: 'sig', alg: 'RS256' };
// Tests rename people (`{ id, claims }`) and have tokens signed that the provider would never make (`{ token }`).
process.on('message', ({ id, claims, token }) => {
  if (id !== undefined) people.set(id, claims);
  process.send({ id, token: token && signed(token) });
});
function signed(payload) {
  const text = [{ alg: 'RS256', kid: key.kid, typ: 'logout+jwt' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}
const client = {
  client_id: 'sluice',
  client_secret: 'client-secret',
  redirect_uris: [callback],
  post_logout_redirect_uris: [`${new URL(callback).origin}/login`],
  backchannel_logout_uri: backChannel,
  backchannel_logout_session_required: true,
  grant_types: ['authorization_code', 'refresh_token'],
  scope: 'openid offline_access profile email groups',
};
const provider = new Provider(`http://localhost:${port}`, {
  clients: [client],
  jwks: { keys: [key] },
  claims: {
    openid: ['sub', 'sid'],
    profile: ['preferred_username', 'wechat'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  scopes: ['openid', 'offline_access', 'profile', 'email', 'groups'],
  features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  pkce: { required: () => true },
  cookies: { keys: ['a key of tests'] },
  // It refuses addresses of this machine, where the console under test is.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
  findAccount: (_, id) =>
    people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
});
provider.on('server_error', (_, error) => console.error(error));
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
