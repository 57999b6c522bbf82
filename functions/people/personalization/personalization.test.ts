import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '../../../shared/contract/people/personalization/operations.ts';
import { readBasicInfo } from '../../../shared/contract/running/system/operations.ts';
import { createUpload } from '../../../shared/contract/auditing/uploads/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { pngOf } from '../../../test/support/pictures.ts';
import { uploadKey } from '../../platform/uploads.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';

const clock = manualClock(Date.UTC(2030, 0, 1));
const folder = mkdtempSync(join(tmpdir(), 'logos-'));
let api: TestApi;
beforeEach(async () => {
  const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
  api = await testApi({ clock, ports: { files } });
});
afterEach(() => api.close());
afterAll(() => rmSync(folder, { recursive: true }));

const logoOf = (bytes: Uint8Array) => ({ fileName: 'logo.png', bytes });
const personalize = (body: object, by = 'admin', tenant?: string) =>
  api.as(by, tenant).call(contract.personalize, { body: body as { title?: string } });
const refused = (body: object, by = 'admin') => api.as(by).errorOf(contract.personalize, { body });
const shown = async (by?: string, tenant?: string) =>
  (await (by ? api.as(by, tenant) : api.anyone).call(readBasicInfo)).data;
const pictureIn = (address: string) => new URL(address, 'http://console').searchParams.get('picture') ?? '';

test('the title shows to everybody of the tenant, also before they sign in, and to nobody else', async () => {
  await personalize({ title: ' Shop SQL ' });
  expect([(await shown('mei')).title, (await shown()).title, (await shown('mei', 'other')).title]).toEqual([
    'Shop SQL',
    'Shop SQL',
    'Sluice',
  ]);
});

test('the logo is found by its address without a token, and is that of the tenant alone', async () => {
  const picture = pngOf(58, 48);
  await personalize({ file: logoOf(picture) });
  const { logo_url: address } = await shown('mei');
  const file = await api.anyone.download(contract.readLogo, { query: { picture: pictureIn(address) } });
  expect([file.headers['content-type'], file.headers['x-content-type-options']]).toEqual(['image/png', 'nosniff']);
  expect(file.bytes.equals(Buffer.from(picture))).toBe(true);
  expect((await api.anyone.download(contract.readLogo)).bytes).toEqual(file.bytes);
  expect(await api.as('mei', 'other').errorOf(contract.readLogo)).toBe('logoMissing');
  expect((await shown('mei', 'other')).logo_url).toBe('');
});

test('a new logo replaces the former one, whose address is gone, and the title stays', async () => {
  await personalize({ title: 'Shop SQL', file: logoOf(pngOf(2, 2)) });
  const first = await shown('mei');
  await personalize({ file: logoOf(pngOf(3, 3)) });
  const second = await shown('mei');
  expect([second.title, second.logo_url === first.logo_url]).toEqual(['Shop SQL', false]);
  const gone = { query: { picture: pictureIn(first.logo_url) } };
  expect(await api.anyone.refusal(contract.readLogo, gone)).toMatchObject({ error: 'logoMissing', status: 404 });
  await api.as('admin').call(contract.removeLogo);
  expect(await shown('mei')).toMatchObject({ title: 'Shop SQL', logo_url: '' });
  expect(await api.as('admin').errorOf(contract.removeLogo)).toBe('logoMissing');
});

test('a logo carries no script: only a sound picture is taken, and only the picture of it is kept', async () => {
  const scripted = Buffer.concat([
    pngOf(4, 4, { text: 'Comment\0<script>' }),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  await personalize({ file: logoOf(scripted) });
  const { bytes } = await api.anyone.download(contract.readLogo);
  expect(bytes.includes('script')).toBe(false);
  expect(bytes.equals(Buffer.from(pngOf(4, 4)))).toBe(true);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const wrong of [
    svg,
    Buffer.from('GIF89a=1;alert(1)'),
    Buffer.from(pngOf(4, 4)).subarray(0, 40),
    Buffer.alloc(0),
  ])
    expect(await refused({ file: logoOf(wrong) })).toBe('logoNotPicture');
  expect((await api.anyone.download(contract.readLogo)).bytes).toEqual(bytes);
});

test('what is empty, unchanged, too long or too large is refused', async () => {
  expect(await refused({})).toBe('nothingToPersonalize');
  expect(await refused({ title: 'Sluice' })).toBe('consoleTitleUnchanged');
  expect(await refused({ title: 'x'.repeat(limits.consoleTitleLengthMax + 1) })).toBe('validation');
  expect(await refused({ file: logoOf(pngOf(limits.logoSidePixelsMax + 1, 1)) })).toBe('logoNotPicture');
  expect(await refused({ file: 'no file' })).toBe('validation');
});

test('a logo of several megabytes comes by a link of its own', async () => {
  const large = pngOf(1300, 1300, { noise: true });
  expect(large.byteLength).toBeGreaterThan(limits.replyFileBytesMax);
  const { data } = await api
    .as('admin')
    .call(createUpload, { body: { file_name: 'large.png', bytes: large.byteLength } });
  const key = uploadKey({ userUid: api.uidOf('admin'), uploadId: data.upload_id });
  await api.world.files.forTenant('default').put(key, large, { contentType: 'application/octet-stream' });
  await personalize({ 'file@upload': data.upload_id });
  expect((await api.anyone.download(contract.readLogo)).location).toMatch(/^\/v1\/dms\/files\//);
});

test('only who runs the platform may change the looks', async () => {
  for (const user of ['auditor', 'director', 'mei']) {
    expect(await refused({ title: 'Mine' }, user)).toBe('forbidden');
    expect(await api.as(user).errorOf(contract.removeLogo)).toBe('forbidden');
  }
  expect((await shown()).title).toBe('Sluice');
  expect((await api.anyone.refusal(contract.personalize, { body: { title: 'x' } })).status).toBe(401);
});
