import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AppError, errors } from '../../../shared/errors/index.ts';
import { filesPath, type FileLink, type LinkSigner } from './file-links.ts';
import type { FileFolder } from './files.ts';

type PutLink = Extract<FileLink, { verb: 'PUT' }>;
type GetLink = Extract<FileLink, { verb: 'GET' }>;

/** Answers the links of the embedded files; false when the request is not for one. */
export function filesHandler({ folder, links }: { readonly folder: FileFolder; readonly links: LinkSigner }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith(filesPath)) return false;
    const link = links.check(path);
    const isAllowed = link && (link.verb === request.method || (link.verb === 'GET' && request.method === 'HEAD'));
    if (!link || !isAllowed) end(response, 403);
    else if (link.verb === 'PUT') await receive(link, folder, request, response);
    else await deliver(link, folder, request, response);
    return true;
  };
}

async function receive(
  { key, bytes, contentType }: PutLink,
  folder: FileFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The length that is announced is the length that Node lets through, so this binds the size as S3 does.
  const isAsSigned =
    request.headers['content-length'] === String(bytes) && request.headers['content-type'] === contentType;
  if (!isAsSigned) return end(response, 403);
  try {
    await folder.write(key, request, contentType);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'storageFull')) throw error;
    return end(response, errors.storageFull.status);
  }
  end(response, 200);
}

async function deliver(
  { key, disposition }: GetLink,
  folder: FileFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await folder.read(key);
  if (!file) return end(response, 404);
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.bytes,
    'content-disposition': disposition,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    // A file of one user must never run as a page of ours, whatever it says that it is.
    'content-security-policy': "sandbox; default-src 'none'",
  });
  if (request.method === 'HEAD') {
    file.stream.destroy();
    response.end();
    return;
  }
  await pipeline(file.stream, response);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0, connection: status === 403 ? 'close' : 'keep-alive' }).end();
}
