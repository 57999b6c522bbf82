import { Readable } from 'node:stream';
import { fileKey, type Files, type UploadLink } from './files.ts';

type Reply = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };
type Subject = {
  readonly files: Files;
  /** Sends what a browser would send, to wherever a link leads. */
  readonly request: (
    url: string,
    init?: { method?: string; headers?: Readonly<Record<string, string>>; body?: string },
  ) => Promise<Reply>;
  readonly passSeconds: (seconds: number) => void;
};

/** What every adapter of `Files` must do. */
export function filesConformance(subject: () => Subject): void {
  const ours = () => subject().files.forTenant('a');
  const text = async (key: string, tenant = 'a') => {
    const bytes = await subject().files.forTenant(tenant).get(key);
    return bytes && Buffer.from(bytes).toString();
  };
  const put = (key: string, content: string | Uint8Array | Readable, contentType = 'text/plain') =>
    ours().put(key, content, { contentType });

  test('a text, bytes and a stream are read back whole and as a stream, with their size', async () => {
    await put('in/text.sql', 'select 1; -- 注释');
    await put('in/bytes.bin', Uint8Array.of(0, 255, 10));
    await put('in/stream.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]));
    expect(await text('in/text.sql')).toBe('select 1; -- 注释');
    expect([...((await ours().get('in/bytes.bin')) ?? [])]).toEqual([0, 255, 10]);
    const chunks = await (await ours().stream('in/stream.txt'))?.toArray();
    expect(Buffer.concat(chunks ?? []).toString()).toBe('one two');
    expect(await ours().size('in/text.sql')).toBe(Buffer.byteLength('select 1; -- 注释'));
  });

  test('samples lie on a shelf of their own, where each tenant has its own too', async () => {
    expect([fileKey('a', 'samples/s/d/x'), fileKey('a', 'in/x')]).toEqual(['samples/a/s/d/x', 'tenants/a/in/x']);
    await put('samples/s/same', 'of a');
    expect([await text('samples/s/same'), await text('samples/s/same', 'b')]).toEqual(['of a', undefined]);
  });

  test('a part of a file is read alone, and a copy is a file of its own', async () => {
    await put('whole', '0123456789');
    const partOf = async (from: number, bytes: number) =>
      Buffer.concat((await (await ours().stream('whole', { from, bytes }))?.toArray()) ?? []).toString();
    expect([await partOf(0, 3), await partOf(4, 1), await partOf(8, 99), await partOf(5, 0)]).toEqual([
      '012',
      '4',
      '89',
      '',
    ]);
    expect(await ours().stream('nowhere', { from: 0, bytes: 2 })).toBeUndefined();
    await ours().copy('whole', 'copies/1');
    await ours().remove('whole');
    expect([await text('copies/1'), await text('copies/1', 'b')]).toEqual(['0123456789', undefined]);
    await ours().copy('nowhere', 'copies/2');
    expect(await ours().size('copies/2')).toBeUndefined();
  });

  test('a file that is written again is the new one, and a removed one is not there', async () => {
    await put('twice', 'first and longer');
    await put('twice', 'second');
    expect(await text('twice')).toBe('second');
    await ours().remove('twice');
    await ours().remove('twice');
    expect([await text('twice'), await ours().size('twice'), await ours().stream('twice')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('two tenants with the same key have two files', async () => {
    await put('same', 'of a');
    await subject().files.forTenant('b').put('same', 'of b', { contentType: 'text/plain' });
    expect([await text('same'), await text('same', 'b')]).toEqual(['of a', 'of b']);
    await subject().files.forTenant('b').remove('same');
    expect(await text('same')).toBe('of a');
  });

  test.each(['../b/same', 'x/../../b/same', '/etc/passwd', 'a//b', '.', 'x/..', 'a\\..\\b', 'a\0b', ''])(
    'a key that could lead elsewhere is refused: %j',
    async (key) => {
      await expect(put(key, 'x')).rejects.toThrow('plain parts');
      await expect(ours().get(key)).rejects.toThrow('plain parts');
      await expect(ours().downloadLink(key, { fileName: 'x', expiresInSeconds: 60 })).rejects.toThrow('plain parts');
      await expect(subject().files.forTenant('../b').get('x')).rejects.toThrow('a tenant is named by');
    },
  );

  test('a download link gives the file under its name until its time is over', async () => {
    await put('report', 'id,name', 'text/csv');
    const link = await ours().downloadLink('report', { fileName: '审核 "报告".csv', expiresInSeconds: 60 });
    const reply = await subject().request(link);
    expect([reply.status, reply.bytes.toString(), reply.headers.get('content-type')]).toEqual([
      200,
      'id,name',
      'text/csv',
    ]);
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="__ ____.csv"; filename*=UTF-8''${encodeURIComponent('审核 "报告".csv')}`,
    );
    subject().passSeconds(61);
    expect((await subject().request(link)).status).toBe(403);
  });

  test('a link that was changed, or is used for something else, opens nothing', async () => {
    await put('secret', 'x');
    const link = await ours().downloadLink('secret', { fileName: 'x', expiresInSeconds: 60 });
    const changed = link.slice(0, -2) + (link.endsWith('AA') ? 'BB' : 'AA');
    expect((await subject().request(changed)).status).toBe(403);
    expect((await subject().request(link, { method: 'PUT', body: 'y' })).status).toBe(403);
    expect(await text('secret')).toBe('x');
  });

  test('an upload link takes a file of exactly the announced size and type, once it is asked to', async () => {
    const upload = await ours().uploadLink('up', { bytes: 5, contentType: 'text/plain', expiresInSeconds: 60 });
    const send = (body: string, link: UploadLink = upload, headers = link.headers) =>
      subject().request(link.url, { method: link.method, headers, body });
    expect((await send('too long')).status).toBe(403);
    expect((await send('hello', upload, { 'content-type': 'text/html' })).status).toBe(403);
    expect(await text('up')).toBeUndefined();
    expect((await send('hello')).status).toBe(200);
    expect(await text('up')).toBe('hello');
    subject().passSeconds(61);
    expect((await send('later')).status).toBe(403);
  });

  test('a link for more than five minutes is refused', async () => {
    await expect(ours().downloadLink('x', { fileName: 'x', expiresInSeconds: 301 })).rejects.toThrow(
      '1 to 300 seconds',
    );
    await expect(ours().uploadLink('x', { bytes: 1, contentType: 'text/plain', expiresInSeconds: 0 })).rejects.toThrow(
      '1 to 300 seconds',
    );
  });
}
