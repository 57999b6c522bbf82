import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { groups as contracts } from '../../shared/contract/index.ts';
import { apiFunctions, routesToFunctions, type ApiFunctionName } from '../../shared/deployed-functions.ts';
import { limits } from '../../shared/limits.ts';
import { gatewayEvent, splitTarget } from './gateway-event.ts';
import { gatewayRouter } from './gateway-router.ts';
import { sayStarting } from './starting-page.ts';
import { staticSite } from './static-site.ts';
import { viewerOf } from './trusted-proxies.ts';

type Edge = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<boolean>;
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Site = {
  readonly edges: Readonly<Record<ApiFunctionName, Edge>>;
  readonly webDir: string;
  readonly openapi: () => unknown;
  readonly files: Handler;
};
export type FrontDesk = {
  readonly server: Server;
  /** From now on requests are answered; until then everybody is told that it starts. */
  readonly open: (site: Site) => void;
};

// Who sends nothing or letter by letter holds a connection no longer than this; an upload of a file may take its time.
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
  // Longer than proxies keep an idle connection (60 s as a rule, 75 s nginx): else they send into one that was just closed.
  keepAliveTimeout: 100_000,
};

/** The API behind the same routes and limits as API Gateway, and the console beside it on one address. */
export function httpServer(trusted: BlockList, waits: Partial<typeof patience> = patience): FrontDesk {
  let answer: Answer = sayStarting;
  const server = createServer(waits, (request, response) => {
    void answer(request, response).catch((error: unknown) => {
      const isTooLarge = error instanceof TooLarge;
      // The rest of what is too large is not read, so this connection ends here.
      if (!response.headersSent)
        response.writeHead(isTooLarge ? 413 : 500, { 'content-type': 'text/plain', connection: 'close' });
      response.end(isTooLarge ? 'request too large' : 'internal error');
    });
  });
  return {
    server,
    open: (site) => {
      answer = answering(site, trusted);
    },
  };
}

function answering(site: Site, trusted: BlockList): Answer {
  const routeOf = gatewayRouter(routesToFunctions(apiFunctions, contracts));
  const serveConsole = staticSite(site.webDir);
  return async (request, response) => {
    const [path] = splitTarget(request.url);
    const route = routeOf(request.method ?? 'GET', path);
    if (!route && (await site.files(request, response, Buffer.alloc(0)))) return;
    const eventOf = (body: Buffer, routeKey: string) =>
      gatewayEvent(request, { body, routeKey, sourceIp: sourceOf(request, trusted) });
    if (route) {
      const event = eventOf(await read(request), `${route.method} ${route.path}`);
      return send(response, await invoke(site.edges[route.owner as ApiFunctionName], event));
    }
    if (path === '/openapi.json') return sendJson(response, site.openapi());
    if (isApi(path)) return send(response, await invoke(site.edges.accounts, eventOf(Buffer.alloc(0), '$default')));
    await serveConsole(request, response);
  };
}

function sourceOf({ socket, headers }: IncomingMessage, trusted: BlockList): string {
  return viewerOf(socket.remoteAddress ?? '', [headers['x-forwarded-for'] ?? []].flat().join(','), trusted);
}

class TooLarge extends Error {}
const readBytesMax = 128 * 1024 * 1024;

/** Addresses that belong to the API never answer with a page of the console. */
function isApi(path: string): boolean {
  return /^\/(v\d+\/dms|sqle\/v\d+|\.well-known)\//.test(path);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // One byte more than allowed is kept, so that the edge refuses it with its own words.
    if (size <= limits.requestBytesMax + 1) chunks.push(chunk);
    // A little more is read and thrown away: a browser hears an answer only when it could send all.
    if (size > readBytesMax) throw new TooLarge();
  }
  return size > limits.requestBytesMax ? Buffer.alloc(limits.requestBytesMax + 1, 32) : Buffer.concat(chunks);
}

// API Gateway gives up after 30 s whatever the function does, so nothing may rely on more.
async function invoke(edge: Edge, event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<APIGatewayProxyStructuredResultV2>((resolve) => {
    timer = setTimeout(
      () =>
        resolve({
          statusCode: 503,
          headers: { 'content-type': 'application/json' },
          body: '{"message":"Service Unavailable"}',
        }),
      limits.requestSecondsMax * 1000,
    );
  });
  return Promise.race([edge(event), late]).finally(() => clearTimeout(timer));
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(result.headers ?? {})) headers[name] = String(value);
  if (result.cookies) headers['set-cookie'] = result.cookies;
  response.writeHead(result.statusCode ?? 200, headers);
  response.end(Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'));
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}
