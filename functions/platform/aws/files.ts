import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { invariant } from '../../../shared/errors/index.ts';
import {
  attachment,
  checkedLinkSeconds,
  fileKey,
  type FilePart,
  type Files,
  type TenantFiles,
} from '../ports/files.ts';

/** A client whose upload links carry no checksum: the browser could not send the one that would be signed. */
export function filesClient(config: S3ClientConfig = {}): S3Client {
  return new S3Client({ ...config, requestChecksumCalculation: 'WHEN_REQUIRED' });
}

/** Files in a bucket. The function needs s3:ListBucket beside the object actions, or S3 answers 403 for what is not there. */
export function awsFiles({ s3, bucket }: { readonly s3: S3Client; readonly bucket: string }): Files {
  invariant(bucket, 'the bucket for files is configured');
  return { forTenant: (tenant) => tenantFiles(s3, (key) => ({ Bucket: bucket, Key: fileKey(tenant, key) })) };
}

function tenantFiles(s3: S3Client, place: (key: string) => { Bucket: string; Key: string }): TenantFiles {
  const stream = async (key: string, part?: FilePart) => {
    // A range of no bytes would be the whole file.
    if (part?.bytes === 0) return Readable.from([]);
    const range = part && { Range: `bytes=${part.from}-${part.from + part.bytes - 1}` };
    const reply = await ifThere(s3.send(new GetObjectCommand({ ...place(key), ...range })));
    invariant(!reply || reply.Body instanceof Readable, 'S3 answers a stream');
    return reply?.Body as Readable | undefined;
  };
  return {
    stream,
    async put(key, content, { contentType }) {
      if (content instanceof Readable) return putParts(s3, place(key), { content, contentType });
      await s3.send(
        new PutObjectCommand({ ...place(key), Body: Buffer.from(content as Uint8Array), ContentType: contentType }),
      );
    },
    async get(key) {
      const body = await stream(key);
      return body && bytesOf(body);
    },
    async copy(from, to) {
      const { Bucket, Key } = place(from);
      // S3 copies up to 5 GB by itself; keys are made of letters that need no escape.
      await ifThere(s3.send(new CopyObjectCommand({ ...place(to), CopySource: `${Bucket}/${Key}` })));
    },
    async size(key) {
      return (await ifThere(s3.send(new HeadObjectCommand(place(key)))))?.ContentLength;
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand(place(key)));
    },
    async uploadLink(key, { bytes, contentType, expiresInSeconds }) {
      const command = new PutObjectCommand({ ...place(key), ContentLength: bytes, ContentType: contentType });
      // Only signed headers bind the browser: S3 then refuses any other length or type.
      const signableHeaders = new Set(['content-length', 'content-type']);
      const url = await getSignedUrl(s3, command, { expiresIn: checkedLinkSeconds(expiresInSeconds), signableHeaders });
      return { method: 'PUT', url, headers: { 'content-type': contentType } };
    },
    async downloadLink(key, { fileName, expiresInSeconds }) {
      const command = new GetObjectCommand({ ...place(key), ResponseContentDisposition: attachment(fileName) });
      return getSignedUrl(s3, command, { expiresIn: checkedLinkSeconds(expiresInSeconds) });
    },
  };
}

/** S3 takes parts of at least 5 MB and 10,000 of them, so this is enough for 80 GB; one part is held at a time. */
const partBytes = 8 * 1024 * 1024;

/**
 * S3 wants to know the length before the first byte, which a stream does not tell, so it is sent in parts. Nobody sees the file before the
 * last one; the parts of a broken attempt are removed here, or after a day by the bucket itself.
 */
async function putParts(
  s3: S3Client,
  place: { Bucket: string; Key: string },
  { content, contentType }: { content: Readable; contentType: string },
): Promise<void> {
  const parts = partsOf(content);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const Body = first.done ? Buffer.alloc(0) : first.value;
    await s3.send(new PutObjectCommand({ ...place, Body, ContentType: contentType }));
    return;
  }
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...place, ContentType: contentType }));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const { ETag } = await s3.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    };
    if (!first.done) await send(first.value);
    await send(second.value);
    for await (const part of parts) await send(part);
    await s3.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(content: Readable): AsyncGenerator<Buffer, undefined> {
  let [chunks, bytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of content) {
    const buffer = Buffer.from(chunk as Uint8Array);
    chunks.push(buffer);
    bytes += buffer.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
  return undefined;
}

async function bytesOf(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

async function ifThere<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    const { name } = error as Error;
    // A HEAD has no body, so its error has another name.
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
    throw error;
  }
}
