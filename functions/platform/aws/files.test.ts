import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { filesConformance } from '../ports/files.conformance.ts';
import { awsFiles, filesClient } from './files.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
const s3 = filesClient({ region: 'eu-central-1', credentials });
const files = awsFiles({ s3, bucket: 'sluice-files' });

/** A bucket in memory: the commands of the function, and the links of the browser checked by their signature as S3 does. */
function fakeBucket() {
  const mock = mockClient(s3);
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let passed = 0;
  const inBucket = { Bucket: 'sluice-files' };
  const found = (key: string, missing: Error) => {
    const object = objects.get(key);
    if (!object) throw missing;
    return object;
  };
  mock
    .on(PutObjectCommand, inBucket)
    .callsFake(({ Key, Body, ContentType }) => (objects.set(Key, { bytes: Buffer.from(Body), type: ContentType }), {}));
  const missing = () => new NoSuchKey({ message: '', $metadata: {} });
  mock.on(GetObjectCommand, inBucket).callsFake(({ Key, Range = '' }) => {
    const [, from = '0', to] = /^bytes=(\d+)-(\d+)$/.exec(Range) ?? [];
    const { bytes } = found(Key, missing());
    return { Body: Readable.from([bytes.subarray(Number(from), to === undefined ? undefined : Number(to) + 1)]) };
  });
  mock.on(CopyObjectCommand, inBucket).callsFake(({ Key, CopySource }) => {
    objects.set(Key, found(CopySource.slice(CopySource.indexOf('/') + 1), missing()));
    return {};
  });
  mock
    .on(HeadObjectCommand, inBucket)
    .callsFake(({ Key }) => ({ ContentLength: found(Key, new NotFound({ message: '', $metadata: {} })).bytes.length }));
  mock.on(DeleteObjectCommand, inBucket).callsFake(({ Key }) => (objects.delete(Key), {}));

  const request = async (
    url: string,
    {
      method = 'GET',
      headers = {},
      body = '',
    }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
  ) => {
    const { hostname, pathname, searchParams } = new URL(url);
    const sent = { ...headers, host: hostname, 'content-length': String(Buffer.byteLength(body)) };
    const answer = (status: number, bytes = Buffer.alloc(0), replied = {}) => ({
      status,
      bytes,
      headers: new Headers(replied),
    });
    if (!isSigned({ method, pathname, query: searchParams, headers: sent }, Date.now() + passed)) return answer(403);
    const key = decodeURIComponent(pathname.slice(1));
    if (method === 'PUT')
      return (
        objects.set(key, { bytes: Buffer.from(body), type: sent['content-type' as keyof typeof sent] ?? '' }),
        answer(200)
      );
    const object = objects.get(key);
    return object
      ? answer(200, Buffer.from(object.bytes), {
          'content-type': object.type,
          'content-disposition': searchParams.get('response-content-disposition') ?? '',
        })
      : answer(404);
  };
  return { mock, request, passSeconds: (seconds: number) => void (passed += seconds * 1000) };
}

type SentRequest = {
  method: string;
  pathname: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
};

/** Signature Version 4 of a link, from its definition. */
function isSigned({ method, pathname, query, headers }: SentRequest, now: number): boolean {
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [day = '', time = ''] = value('Date').split(/T|Z/);
  const signedAt = Date.parse(
    `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`,
  );
  if (now > signedAt + Number(value('Expires')) * 1000) return false;
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, text]) => `${encode(name)}=${encode(text)}`)
    .sort();
  const signed = value('SignedHeaders').split(';');
  const canonical = [
    method,
    pathname,
    parameters.join('&'),
    ...signed.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signed.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = value('Credential').split('/').slice(1);
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const hash = createHash('sha256').update(canonical).digest('hex');
  return (
    hmac(key, ['AWS4-HMAC-SHA256', value('Date'), scope.join('/'), hash].join('\n')).toString('hex') ===
    value('Signature')
  );
}

let fake: ReturnType<typeof fakeBucket>;
beforeEach(() => {
  fake = fakeBucket();
});
afterEach(() => fake.mock.restore());

filesConformance(() => ({ files, ...fake }));

test('an upload link asks the browser for no checksum', async () => {
  const { url } = await files
    .forTenant('a')
    .uploadLink('x', { bytes: 5, contentType: 'text/plain', expiresInSeconds: 60 });
  expect(url).not.toMatch(/checksum/i);
});

test('a refusal by S3 is not taken for a missing file', async () => {
  fake.mock.on(GetObjectCommand).rejects(Object.assign(new Error('denied'), { name: 'AccessDenied' }));
  await expect(files.forTenant('a').get('x')).rejects.toThrow('denied');
});

describe('a stream of many bytes', () => {
  const MB = 1024 * 1024;
  const pieces = (count: number, failAt = Infinity) =>
    Readable.from(
      (async function* () {
        for (let at = 0; at < count; at++) {
          if (at === failAt) throw new Error('source gone');
          yield Buffer.alloc(MB, at % 256);
        }
      })(),
    );

  beforeEach(() => {
    fake.mock.on(CreateMultipartUploadCommand).resolves({ UploadId: 'up' });
    fake.mock.on(UploadPartCommand).callsFake(({ PartNumber }) => ({ ETag: `e${PartNumber}` }));
    fake.mock.on(CompleteMultipartUploadCommand).resolves({});
    fake.mock.on(AbortMultipartUploadCommand).resolves({});
  });

  test('is sent in parts of 8 MB, whole and in order', async () => {
    await files.forTenant('a').put('big', pieces(20), { contentType: 'text/csv' });
    const sent = fake.mock.commandCalls(UploadPartCommand).map(({ args: [{ input }] }) => input);
    expect(sent.map(({ PartNumber, Body }) => [PartNumber, (Body as Buffer).length / MB])).toEqual([
      [1, 8],
      [2, 8],
      [3, 4],
    ]);
    expect(
      Buffer.concat(sent.map(({ Body }) => Body as Buffer)).equals(Buffer.concat(await pieces(20).toArray())),
    ).toBe(true);
    expect(fake.mock.commandCalls(CompleteMultipartUploadCommand)[0]?.args[0].input.MultipartUpload?.Parts).toEqual(
      [1, 2, 3].map((number) => ({ ETag: `e${number}`, PartNumber: number })),
    );
    expect(fake.mock.commandCalls(PutObjectCommand)).toEqual([]);
  });

  test('that breaks off leaves no file and no parts', async () => {
    await expect(files.forTenant('a').put('big', pieces(30, 20), { contentType: 'text/csv' })).rejects.toThrow(
      'source gone',
    );
    expect(fake.mock.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1);
    expect(fake.mock.commandCalls(CompleteMultipartUploadCommand)).toEqual([]);
  });
});
