import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { beginSession } from '../../people/sessions/session-repo.ts';

let api: TestApi;
let own: { header: Record<string, unknown>; claims: Record<string, unknown> };
beforeAll(async () => {
  api = await testApi();
  const [header = '', payload = ''] = (await api.token('mei')).split('.');
  own = { header: decoded(header), claims: decoded(payload) };
});
afterAll(() => api.close());

test('only what this deployment signed, as it signs, is a token: no algorithm none, no public key as a shared secret, no key of somebody else', async () => {
  const {
    keys: [jwk],
  } = await api.world.keys.publicJwks();
  if (!jwk) throw new Error('there is a key');
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedByStranger = (text: string) =>
    sign('sha256', Buffer.from(text), { key: stranger.privateKey, dsaEncoding: 'ieee-p1363' });
  const secrets = [
    publicKey.export({ type: 'spki', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'der' }),
    JSON.stringify(jwk),
    '',
  ];
  const forged = [
    ...['none', 'None', 'NONE', ''].map((alg) => tokenOf({ ...own.header, alg }, own.claims, () => Buffer.alloc(0))),
    ...secrets.map((secret) =>
      tokenOf({ ...own.header, alg: 'HS256' }, own.claims, (text) =>
        createHmac('sha256', secret).update(text).digest(),
      ),
    ),
    tokenOf(own.header, own.claims, signedByStranger),
    tokenOf({ ...own.header, jwk: stranger.publicKey.export({ format: 'jwk' }) }, own.claims, signedByStranger),
    tokenOf({ ...own.header, kid: 'another' }, own.claims, signedByStranger),
    // One that a mail program cut off.
    (await api.token('mei')).slice(0, -20),
  ];
  for (const token of forged) expect(await answerTo(token)).toEqual([401, 'signInRequired']);
});

test('a signature of ours is not enough: issuer, audience, time, kind, session and tenant must be right too', async () => {
  const now = Math.floor(Date.now() / 1000);
  const elsewhere = await beginSession(api.world, { tenant: 'other', userUid: api.uidOf('mei') });
  const wrong: Record<string, unknown>[] = [
    { ...own.claims, iss: 'https://elsewhere.example' },
    { ...own.claims, aud: 'another-product' },
    { ...own.claims, aud: undefined },
    { ...own.claims, exp: now - 60 },
    { ...own.claims, nbf: now + 600 },
    { ...own.claims, kind: 'personal' },
    { ...own.claims, kind: 'root' },
    { ...own.claims, jti: 'no-such-session' },
    { ...own.claims, sub: api.uidOf('admin') },
    { ...own.claims, tenant: 'other' },
    { ...own.claims, tenant: 'nowhere' },
    { ...own.claims, tenant: undefined },
    { ...own.claims, jti: elsewhere.sid },
  ];
  for (const claims of wrong)
    expect({ claims, answer: await answerTo(await signedByUs(claims)) }).toEqual({
      claims,
      answer: [401, 'signInRequired'],
    });
  expect(await answerTo(await signedByUs(own.claims))).toEqual([200, undefined]);
});

test('a token without an end is no token', async () => {
  const { exp: _exp, ...endless } = own.claims;
  expect(await answerTo(await signedByUs(endless))).toEqual([401, 'signInRequired']);
});

async function answerTo(token: string): Promise<[number, string | undefined]> {
  const answer = await api.anyone.with({ token: async () => token }).send(sessions.readSessionUser);
  return [answer.status, (JSON.parse(answer.bytes.toString()) as { error?: string }).error];
}

function tokenOf(header: object, claims: object, signature: (text: string) => Buffer): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${signature(text).toString('base64url')}`;
}

async function signedByUs(claims: object): Promise<string> {
  const text = [own.header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${Buffer.from(await api.world.keys.sign(Buffer.from(text))).toString('base64url')}`;
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
}
