import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSqlAuditRecord,
  getSqlAuditRecord,
} from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { createUpload } from '../../../shared/contract/auditing/uploads/operations.ts';
import { apiFunctions } from '../../../shared/deployed-functions.ts';
import { limits } from '../../../shared/limits.ts';
import { mapValues } from '../../../shared/records.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { lazyEdge } from '../../../test/support/lazy-edge.ts';
import { httpServer } from '../../local/http-server.ts';
import { trustedProxies } from '../../local/trusted-proxies.ts';
import { LinkSigner } from '../../local/adapters/file-links.ts';
import { FileFolder, localFiles } from '../../local/adapters/files.ts';
import { setQuota, usedOf } from '../../platform/quotas.ts';
import { uploadKey, uploads } from '../../platform/uploads.ts';
import { removeOldUploads } from './remove-old.ts';

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const clock = manualClock(Date.now());
const files = localFiles({ folder: new FileFolder(folder), links: new LinkSigner(clock) });
let api: TestApi;

beforeAll(async () => {
  const machines = { start: async () => undefined, stop: async () => undefined, describe: async () => undefined };
  api = await testApi({ clock, ports: { files, machines } });
  const shop = await api.addProject('shop');
  await api.addMember(shop, 'mei', { isManager: true });
  await api.addMember(shop, 'lee', { isManager: true });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody's file, as the link brings it into the store. */
async function uploaded(user: string, content: string): Promise<string> {
  const bytes = Buffer.from(content);
  const { data } = await api.as(user).call(createUpload, { body: { file_name: 'big.sql', bytes: bytes.length } });
  expect([data.method, data.url]).toEqual(['PUT', expect.stringMatching(/^\/v1\/dms\/files\//)]);
  const place = uploadKey({ userUid: api.uidOf(user), uploadId: data.upload_id });
  await files.forTenant('default').put(place, bytes, { contentType: 'application/octet-stream' });
  return data.upload_id;
}

const audit = (uploadId: string) => ({
  params: { project_name: 'shop' },
  body: { db_type: 'MySQL', 'input_sql_file@upload': uploadId } as never,
});

test('a file that went to the store is audited as if it had come with the request', async () => {
  const { data } = await api.as('mei').call(createSqlAuditRecord, audit(await uploaded('mei', 'delete from orders;')));
  const { data: record } = await api
    .as('mei')
    .call(getSqlAuditRecord, { params: { project_name: 'shop', sql_audit_record_id: data.sql_audit_record_id } });
  expect(record.task).toMatchObject({ sql_source: 'sql_file', audit_files: [{ file_name: 'big.sql' }] });
});

test('nobody audits the file of somebody else, of another tenant, one that never came, or one that is no id', async () => {
  const { data: empty } = await api.as('mei').call(createUpload, { body: { file_name: 'a.sql', bytes: 3 } });
  for (const id of [await uploaded('lee', 'select 1'), empty.upload_id, '../../x', 'x'.repeat(26)])
    expect(await api.as('mei').refusal(createSqlAuditRecord, audit(id))).toMatchObject({ error: 'uploadMissing' });
  const elsewhere = await api.as('director', 'other').send(createUpload, { body: { file_name: 'a.sql', bytes: 3 } });
  expect(elsewhere.status).toBe(200);
});

test('a file is read for the fields that hold one, and under no other name', async () => {
  const sent = await uploaded('mei', 'select 1');
  const read = jest.spyOn(FileFolder.prototype, 'read');
  for (const name of ['more', 'sql', 'constructor', 'input_sql_file@upload']) {
    const asked = audit(sent);
    const body = { ...(asked.body as object), [`${name}@upload`]: sent } as never;
    expect(await api.as('mei').refusal(createSqlAuditRecord, { ...asked, body })).toMatchObject({
      error: 'uploadMissing',
    });
  }
  // The field that asks for it comes first.
  expect(read.mock.calls.length).toBeLessThanOrEqual(4);
  read.mockRestore();
});

test('what is too large, or nameless, gets no link', async () => {
  for (const body of [
    { file_name: 'a.zip', bytes: limits.uploadBytesMax + 1 },
    { file_name: '', bytes: 3 },
    { file_name: 'a.zip', bytes: 0 },
  ])
    expect(await api.as('mei').refusal(createUpload, { body })).toMatchObject({ error: 'validation' });
  expect(await api.anyone.refusal(createUpload, { body: { file_name: 'a', bytes: 1 } })).toMatchObject({ status: 401 });
});

test('who belongs to no project and holds nothing sends no file, and what waits takes so much together', async () => {
  const body = { file_name: 'a.zip', bytes: limits.uploadBytesMax };
  expect(await api.as('max').refusal(createUpload, { body })).toMatchObject({ error: 'uploadOfNobody', status: 403 });
  expect(await api.as('mei', 'other').errorOf(createUpload, { body })).toBe('uploadOfNobody');
  let links = 0;
  const more = async () => JSON.parse((await api.as('sys').send(createUpload, { body })).bytes.toString());
  for (let reply = await more(); reply.code === 0; reply = await more()) links += 1;
  expect([links, (await more()).error]).toEqual([
    Math.floor(limits.uploadsWaitingBytesMax / limits.uploadBytesMax),
    'uploadsTooLarge',
  ]);
});

test('files that wait are few, and are gone after their hour', async () => {
  const body = { file_name: 'a.sql', bytes: 3 };
  for (let n = 0; n < limits.uploadsWaitingMax; n++) await api.as('director').call(createUpload, { body });
  expect(await api.as('director').refusal(createUpload, { body })).toMatchObject({ error: 'tooManyUploads' });
  const id = await uploaded('mei', 'select 1');
  clock.advance((limits.uploadSeconds + 60) * 1000);
  await removeOldUploads(api.world);
  expect(await files.forTenant('default').get(uploadKey({ userUid: api.uidOf('mei'), uploadId: id }))).toBeUndefined();
  await api.as('director').call(createUpload, { body });
});

test('what people of a tenant send together is bounded by its quota, exactly, and given back with the files', async () => {
  const body = { file_name: 'a.sql', bytes: 1000 };
  const used = () => usedOf({ table: api.table(), world: api.world }, 'uploadedBytes');
  const hour = async () => {
    clock.advance((limits.uploadSeconds + 60) * 1000);
    await Promise.all([removeOldUploads(api.world), removeOldUploads(api.world)]);
  };
  await hour();
  expect(await used()).toBe(0);
  await setQuota(api.table(), 'uploadedBytes', 2500);
  const sent = await Promise.all(
    ['mei', 'lee', 'sys', 'director'].map(async (user) => (await api.as(user).send(createUpload, { body })).status),
  );
  expect(sent.toSorted()).toEqual([200, 200, 429, 429]);
  expect(await used()).toBe(2000);
  await api.as('director', 'other').call(createUpload, { body });
  // Of before there was a quota: nobody has counted it.
  await uploads.on(api.table()).put({
    uploadId: 'x'.repeat(26),
    userUid: api.uidOf('mei'),
    fileName: 'a.sql',
    bytes: 500,
    createdAt: new Date(clock.now()).toISOString(),
  });
  await hour();
  expect(await used()).toBe(0);
  await setQuota(api.table(), 'uploadedBytes', undefined);
});

test('a form of 30 MB hears that the file goes by a link, and where, over a real connection', async () => {
  const desk = httpServer(trustedProxies(undefined));
  await new Promise<void>((ready) => desk.server.listen(0, '127.0.0.1', ready));
  const edges = mapValues(apiFunctions, () => lazyEdge(api.world));
  desk.open({ edges, webDir: folder, openapi: () => ({}), files: async () => false });
  const address = `http://127.0.0.1:${(desk.server.address() as AddressInfo).port}`;
  const authorization = `Bearer ${await api.token('mei')}`;
  const form = () => {
    const sent = new FormData();
    sent.append('db_type', 'MySQL');
    sent.append('input_zip_file', new Blob([Buffer.alloc(30 * 1024 * 1024, 7)]), 'big.zip');
    return sent;
  };
  // A connection that is closed before all is sent would be reset now and then.
  for (let time = 0; time < 5; time++) {
    const answer = await fetch(`${address}/sqle/v1/projects/shop/sql_audit_records`, {
      method: 'POST',
      headers: { authorization, 'accept-language': 'en' },
      body: form(),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: 'fileNeedsLink',
      message: expect.stringMatching(/POST \/sqle\/v1\/uploads.*input_\w+_file@upload/),
    });
  }
  // What takes no file says no more than its limit.
  const body = JSON.stringify({ project: { name: 'x'.repeat(30 * 1024 * 1024) } });
  const plain = await fetch(`${address}/v1/dms/projects`, { method: 'POST', headers: { authorization }, body });
  expect([plain.status, await plain.json()]).toEqual([413, expect.objectContaining({ error: 'payloadTooLarge' })]);
  desk.server.close();
  desk.server.closeAllConnections();
});
