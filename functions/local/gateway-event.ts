import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type Received = { readonly body: Buffer; readonly routeKey: string; readonly sourceIp: string };

/** The event that API Gateway (HTTP API, payload 2.0) would make of a request. */
export function gatewayEvent(request: IncomingMessage, { body, routeKey, sourceIp }: Received): APIGatewayProxyEventV2 {
  const [pathname, search] = splitTarget(request.url);
  const path = decodePath(pathname);
  const now = Date.now();
  const headers = headersOf(request);
  const cookies = (request.headers.cookie ?? '').split(/;\s*/).filter(Boolean);
  // Bytes that are no text would be changed by calling them text; so they arrive as they are and are refused as such.
  const isText =
    /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))/i.test(headers['content-type'] ?? 'text/') &&
    isUtf8(body);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: search,
    headers,
    ...(cookies.length > 0 && { cookies }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? '',
      domainPrefix: 'local',
      routeKey,
      stage: '$default',
      requestId: randomBytes(9).toString('base64url'),
      time: new Date(now).toUTCString(),
      timeEpoch: now,
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const { cookie: _, ...others } = request.headers;
  return Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );
}

/** Path and query of a request. Not by `URL`, for which `//x` is a host. */
export function splitTarget(target = '/'): readonly [path: string, query: string] {
  const end = target.indexOf('?');
  return end === -1 ? [target, ''] : [target.slice(0, end), target.slice(end + 1)];
}

// The gateway hands the path over decoded; what cannot be decoded stays as it came and matches nothing.
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
