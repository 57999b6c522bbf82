import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { download, operation, upload } from '../../shared/contract/operation.ts';
import { dataOf, paging, repeated } from '../../shared/contract/paging.ts';
import { lostConnection } from './connection.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { savedFileName } from './call-reply.ts';
import { showIn } from './language.tsx';
import { endSession, keepToken, readOn } from './session.ts';

type Seen = { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string };
type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };

const list = operation('GET /v1/things/{project_uid}', {
  access: 'signedIn',
  summary: '',
  params: z.object({ project_uid: z.string() }),
  query: paging.extend({ ids: repeated(z.string()), name: z.string().optional() }),
  reply: dataOf(z.array(z.string())),
});
const add = operation('POST /v1/things', {
  access: 'signedIn',
  summary: '',
  body: z.object({ name: z.string(), inner: z.object({ password: z.string() }) }),
});
const load = operation('POST /v1/files', {
  access: 'signedIn',
  summary: '',
  accepts: 'multipart',
  body: z.object({ title: z.string(), file: upload }),
});
const report = operation('GET /v1/report', { access: 'signedIn', summary: '', reply: download });
const page = { params: { project_uid: 'p/1' }, query: { page_index: 1, page_size: 20 } };

const browserFetch = globalThis.fetch;
let server: Server;
let seen: Seen[];
let answer: (seen: Seen) => Answer;
let visited: string[];
let saved: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        line: `${request.method} ${request.url}`,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(one);
      const { status = 200, headers = { 'content-type': 'application/json' }, body } = answer(one);
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

beforeEach(() => {
  const memory = new Map<string, string>([
    ['TOKEN', 'Bearer old'],
    ['LANGUAGE', 'zh-CN'],
  ]);
  seen = [];
  visited = [];
  saved = [];
  answer = () => ({ body: { code: 0, message: 'ok', data: [] } });
  const anchor = { href: '', download: '', click: () => saved.push(anchor.download) };
  const { port } = server.address() as AddressInfo;
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
    },
    location: {
      origin: 'http://console',
      pathname: '/account',
      search: '?tab=2',
      assign: (address: string) => visited.push(address),
      reload: () => visited.push('reload'),
    },
    document: { createElement: () => anchor },
    fetch: (path: string, init: RequestInit) => browserFetch(`http://localhost:${port}${path}`, init),
  });
});

test('a call carries the token, the language and the zone, and repeats list parameters', async () => {
  localStorage.setItem('DMS_AVAILABILITY_ZONE', JSON.stringify([{ uid: 'z1', name: 'East' }]));
  localStorage.setItem('LANGUAGE', 'en-US');
  await call(list, { ...page, query: { ...page.query, ids: ['a', 'b'], name: '  x ' } });
  expect(seen[0]?.line).toBe('GET /v1/things/p%2F1?page_index=1&page_size=20&ids=a&ids=b&name=x');
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer old', zone: 'z1', 'accept-language': 'en-US' });
});

test('fields beside code and message come back; deeper texts are sent untrimmed', async () => {
  answer = () => ({ body: { code: 0, message: 'ok', data: ['one'], total_nums: 1 } });
  expect(await call(list, page)).toEqual({ data: ['one'], total_nums: 1 });
  await call(add, { body: { name: ' x ', inner: { password: ' secret ' } } });
  expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ name: 'x', inner: { password: ' secret ' } });
});

test('a refusal becomes an error with its code, words, fields and request id', async () => {
  answer = () => ({
    body: {
      code: 7001,
      message: 'Wrong',
      error: 'validation',
      request_id: 'r1',
      fields: [{ path: 'name', message: 'Too long' }],
    },
  });
  const error = await call(add, { body: { name: 'x', inner: { password: '' } } }).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    code: 7001,
    message: 'Wrong',
    requestId: 'r1',
    fields: [{ path: 'name', message: 'Too long' }],
  });
  expect(error instanceof CallError && error.is('validation')).toBe(true);
});

test('a gateway in front that waits for the server is no answer of it, and the next answer ends the loss', async () => {
  const reached = globalThis.fetch;
  answer = () => ({ status: 200, body: '{"code":0,"message":"ok"}' });
  await call(list, page);
  expect(lostConnection()).toBeUndefined();
  answer = () => ({ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' });
  await expect(call(list, page)).rejects.toMatchObject({ status: 0 });
  expect(lostConnection()?.lastAnswer).toBeLessThanOrEqual(lostConnection()?.since ?? 0);
  answer = () => ({ status: 503, body: '{"code":9999,"message":"Too many people","error":"tooManyWriters"}' });
  await expect(call(list, page)).rejects.toMatchObject({ status: 503, message: 'Too many people' });
  expect(lostConnection()).toBeUndefined();
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(call(list, page)).rejects.toMatchObject({ status: 0 });
  globalThis.fetch = reached;
  answer = () => ({ body: { code: 0, message: 'ok', data: [] } });
  await call(list, page);
  expect(lostConnection()).toBeUndefined();
});

test('files go as a form', async () => {
  await call(load, { body: { title: 'T', file: new File(['select 1'], 'a.sql') } });
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(seen[0]?.body).toContain('filename="a.sql"');
  expect(seen[0]?.body).toContain('select 1');
});

test('calls that meet an expired token at once share one refresh and are repeated with the new token', async () => {
  answer = ({ line, headers }) => {
    if (line.includes('refresh')) return { body: { code: 0, message: 'ok', data: { token: 'new', message: '' } } };
    return headers.authorization === 'Bearer new'
      ? { body: { code: 0, message: 'ok', data: ['fresh'] } }
      : { status: 401, body: { code: 7002, message: 'expired' } };
  };
  const replies = await Promise.all([1, 2, 3].map(() => call(list, page)));
  expect(replies).toEqual([1, 2, 3].map(() => ({ data: ['fresh'] })));
  expect(seen.filter(({ line }) => line.includes('refresh'))).toHaveLength(1);
  expect(localStorage.getItem('TOKEN')).toBe('Bearer new');
});

test('a refresh that fails ends the session and leads to sign-in and back', async () => {
  answer = () => ({ status: 401, body: { code: 7002, message: 'expired' } });
  await expect(call(list, page)).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem('TOKEN')).toBeNull();
  expect(visited).toEqual(['/login?target=%2Faccount%3Ftab%3D2']);
});

describe('a page that is open when the session ends', () => {
  const tokenOf = (sub: string, jti: string) =>
    ['head', btoa(JSON.stringify({ sub, tenant: 'main', jti })), 'sign'].join('.');
  beforeEach(() => {
    keepToken(tokenOf('mei', 'first'));
    readOn();
    answer = ({ headers }) =>
      headers.authorization === `Bearer ${tokenOf('mei', 'second')}`
        ? { body: { code: 0, message: 'ok', data: ['fresh'] } }
        : { status: 401, body: { code: 7002, message: 'expired' } };
  });
  afterEach(endSession);

  /** Resolves when the server was asked for it. */
  const asked = (path: string) =>
    new Promise<void>((resolve) => {
      const before = answer;
      answer = (one) => {
        if (one.line.includes(path)) resolve();
        return before(one);
      };
    });

  test('goes on when the same person has signed in again, each call once', async () => {
    const calls = [call(list, page), call(add, { body: { name: 'x', inner: { password: '' } } })];
    await asked('refresh');
    const late = call(list, page);
    keepToken(tokenOf('mei', 'second'));
    expect(await Promise.all([...calls, late])).toEqual([1, 2, 3].map(() => ({ data: ['fresh'] })));
    expect(seen.filter(({ headers }) => headers.authorization?.includes(tokenOf('mei', 'second')))).toHaveLength(3);
    expect(visited).toEqual([]);
  });

  test('waits for its own reader while somebody else is signed in, so that nothing is lost or sent in a wrong name', async () => {
    keepToken(tokenOf('lee', 'first'));
    const asked = call(list, page);
    await new Promise((resolve) => setImmediate(resolve));
    expect([visited, seen]).toEqual([[], []]);
    keepToken(tokenOf('mei', 'second'));
    await asked;
    expect(seen.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${tokenOf('mei', 'second')}`]);
  });
});

test('a wrong password is no expired session', async () => {
  localStorage.removeItem('TOKEN');
  answer = () => ({ status: 401, body: { code: 7001, message: 'wrong' } });
  await expect(call(list, page)).rejects.toMatchObject({ code: 7001 });
  expect(visited).toEqual([]);
});

test('a file is saved under its name, and a refusal in its place is read', async () => {
  answer = () => ({
    headers: {
      'content-type': 'text/csv',
      'content-disposition': "attachment; filename=old.csv; filename*=utf-8''%E6%8A%A5%E5%91%8A.csv",
    },
    body: 'a,b',
  });
  await call(report, {});
  expect(saved).toEqual(['报告.csv']);
  answer = () => ({ body: { code: 4011, message: 'Not found' } });
  await expect(call(report, {})).rejects.toMatchObject({ code: 4011, message: 'Not found' });
});

test.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
  ['attachment; filename=%E0%A4%A', '%E0%A4%A'],
  ['inline', undefined],
])('%s is saved as %s', (disposition, name) => {
  expect(savedFileName(disposition)).toBe(name);
});

test('a tab asks in the language that it is shown in, whatever another tab has chosen since', async () => {
  showIn('zh-CN');
  localStorage.setItem('LANGUAGE', 'en-US');
  await call(list, page);
  expect(seen[0]?.headers['accept-language']).toBe('zh-CN');
});
