import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { securityHeaders } from '../../shared/security-headers.ts';
import { decodePath, splitTarget } from './gateway-event.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.map', '.txt']);

const hashedFiles = '/assets/';

/** Serves the built console: hashed files for ever, every address of a page the one page that routes by itself. */
export function staticSite(root: string): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const [path] = splitTarget(request.url);
    const found = await fileFor(root, path);
    // A script of an older build that is gone must fail as such, or the page itself would be run as the script.
    if (!found && path.startsWith(hashedFiles))
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    const file = found ?? join(root, 'index.html');
    const extension = extname(file);
    const gzip = compressible.has(extension) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    response.writeHead(200, {
      ...headersWithoutTls(),
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'cache-control': path.startsWith(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(gzip && { 'content-encoding': 'gzip' }),
    });
    if (request.method === 'HEAD') return void response.end();
    await (gzip
      ? pipeline(createReadStream(file), createGzip({ level: 5 }), response)
      : pipeline(createReadStream(file), response));
  };
}

async function fileFor(root: string, address: string): Promise<string | undefined> {
  const path = normalize(join(root, decodePath(address)));
  if (!path.startsWith(root + sep)) return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? path : undefined;
}

// Told over plain HTTP, "only ever use HTTPS" would lock the address for other programs on this computer.
function headersWithoutTls(): Record<string, string> {
  const { 'strict-transport-security': _, ...others } = securityHeaders;
  return others;
}
