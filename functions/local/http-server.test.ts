import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiFunctions } from '../../shared/deployed-functions.ts';
import { limits } from '../../shared/limits.ts';
import { mapValues } from '../../shared/records.ts';
import { httpServer, type FrontDesk } from './http-server.ts';
import { trustedProxies } from './trusted-proxies.ts';

const webDir = mkdtempSync(join(tmpdir(), 'http-server-'));
writeFileSync(join(webDir, 'index.html'), 'the console');
const seen: APIGatewayProxyEventV2[] = [];
let desk: FrontDesk;
let port: number;

let hasty: FrontDesk;

beforeAll(async () => {
  desk = httpServer(trustedProxies('127.0.0.1'));
  // What it does not wait for long is tried at another: a busy client needs a while for its headers.
  const patience = { headersTimeout: 300, requestTimeout: 12_000, connectionsCheckingInterval: 100 };
  hasty = httpServer(trustedProxies('127.0.0.1'), patience);
  port = await listening(desk);
});
afterAll(() => {
  for (const { server } of [desk, hasty]) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(webDir, { recursive: true, force: true });
});

const ask = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, options);

test('before it is ready everybody is told to come again, people by a page that does so itself', async () => {
  const program = await ask('/v1/dms/sessions', { method: 'POST', body: '{}' });
  expect([program.status, program.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await program.json()).toEqual({ code: -1, message: expect.stringContaining('is starting') });
  const person = await ask('/', { headers: { accept: 'text/html' } });
  expect([person.status, await person.text()]).toEqual([503, expect.stringContaining('http-equiv="refresh"')]);
});

describe('once it is open', () => {
  beforeAll(() => {
    const edge = async (event: APIGatewayProxyEventV2) => {
      seen.push(event);
      return { statusCode: 200, body: String(event.body?.length ?? 0) };
    };
    for (const one of [desk, hasty])
      one.open({ edges: mapValues(apiFunctions, () => edge), webDir, openapi: () => ({}), files: async () => false });
  });

  test('an address that only looks like a host is one of the console', async () => {
    const said = await raw('GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said).toContain('the console');
  });

  test('what is far too large is read to its end, so that the refusal arrives', async () => {
    const answer = await ask('/v1/dms/sessions', { method: 'POST', body: Buffer.alloc(30 * 1024 * 1024) });
    expect([answer.status, Number(await answer.text())]).toEqual([200, expect.any(Number)]);
    expect(seen.at(-1)?.body?.length).toBeGreaterThan(limits.requestBytesMax);
  });

  test('bytes that are no UTF-8 arrive as they are', async () => {
    const body = Buffer.from([0x7b, 0xff, 0x7d]);
    await ask('/v1/dms/sessions', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(seen.at(-1)).toMatchObject({ isBase64Encoded: true, body: body.toString('base64') });
  });

  test('behind a proxy of ours the caller is whom the proxy tells of', async () => {
    await ask('/v1/dms/sessions', { method: 'POST', headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' } });
    expect(seen.at(-1)?.requestContext.http.sourceIp).toBe('198.51.100.7');
  });

  test('who sends nothing, or only half a request, does not hold the connection', async () => {
    const at = await listening(hasty);
    expect(await raw('', at)).not.toContain('200');
    expect(await raw('GET / HTTP/1.1\r\nHost:', at)).toMatch(/^HTTP\/1\.1 408 /);
    const half = 'POST /v1/dms/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{';
    expect(await raw(half, at)).toMatch(/408|^$/);
  });
});

/** Sends bytes as they are and answers what came until the server closed. */
function raw(text: string, at = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(at, '127.0.0.1', () => void socket.write(text));
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    socket.once('error', reject).once('close', () => resolve(said));
  });
}

async function listening({ server }: FrontDesk): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}
