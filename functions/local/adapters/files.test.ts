import { createServer, type Server } from 'node:http';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { manualClock } from '../../../test/support/clock.ts';
import { filesConformance } from '../../platform/ports/files.conformance.ts';
import { LinkSigner } from './file-links.ts';
import { filesHandler } from './files-handler.ts';
import { FileFolder, localFiles } from './files.ts';

const clock = manualClock();
const path = mkdtempSync(join(tmpdir(), 'sluice-files-'));
const world = { folder: new FileFolder(path), links: new LinkSigner(clock) };
const files = localFiles(world);
let server: Server;
beforeAll(async () => {
  const handle = filesHandler(world);
  server = createServer(
    (request, response) => void handle(request, response).then((isOurs) => isOurs || response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(path, { recursive: true, force: true });
});

async function request(url: string, init: RequestInit = {}) {
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${url}`, init);
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

filesConformance(() => ({ files, request, passSeconds: (seconds) => clock.advance(seconds * 1000) }));

test('a path that is not of a file is left to others', async () => {
  expect((await request('/v1/files')).status).toBe(404);
});

test('a download can neither run as a page nor be kept by a cache', async () => {
  await files.forTenant('a').put('page', '<script>alert(1)</script>', { contentType: 'text/html' });
  const { headers } = await request(
    await files.forTenant('a').downloadLink('page', { fileName: 'page.html', expiresInSeconds: 60 }),
  );
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
    'nosniff',
    'private, no-store',
  ]);
});

test('an upload that breaks off leaves what was there and nothing half', async () => {
  const own = localFiles({ folder: new FileFolder(join(path, 'own')), links: world.links }).forTenant('a');
  await own.put('kept', 'whole', { contentType: 'text/plain' });
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('ha');
      throw new Error('connection lost');
    })(),
  );
  await expect(own.put('kept', broken, { contentType: 'text/plain' })).rejects.toThrow('connection lost');
  expect(Buffer.from((await own.get('kept')) ?? []).toString()).toBe('whole');
  const left = readdirSync(join(path, 'own'), { recursive: true })
    .map(String)
    .filter((name) => statSync(join(path, 'own', name)).isFile());
  expect(left).toHaveLength(2);
});

test('a link of another process opens nothing', async () => {
  const link = localFiles({ ...world, links: new LinkSigner(clock) })
    .forTenant('a')
    .downloadLink('x', { fileName: 'x', expiresInSeconds: 60 });
  expect((await request(await link)).status).toBe(403);
});
