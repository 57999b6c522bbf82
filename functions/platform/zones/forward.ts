import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../../../shared/errors/index.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { Identity } from '../access/authenticate.ts';
import { exchangeBytes, ExchangeFailed, type AnsweredBytes, type ByteExchange } from '../exchange.ts';
import type { World } from '../world.ts';
import { gateways, type Gateway } from './gateway-repo.ts';
import { digestOf, forwardedHeader, signed } from './signed.ts';

type Result = APIGatewayProxyStructuredResultV2;
type Asked = { readonly identity: Identity; readonly operation: Pick<Operation, 'method' | 'path' | 'opensOthers'> };

/** The answer of the zone that the caller has chosen, or nothing where this deployment answers itself. */
export async function answerOfZone(
  world: World,
  event: APIGatewayProxyEventV2,
  { identity, operation }: Asked,
): Promise<Result | undefined> {
  const gatewayId = event.headers['zone']?.trim();
  const { caller, table } = identity;
  if (!gatewayId || !caller || caller.pipeline || staysHere(operation)) return undefined;
  const zone = gatewayId.length <= 64 ? await gateways.on(table).get({ gatewayId }) : undefined;
  if (!zone) throw new AppError('zoneUnknown');
  if (zone.trustId === undefined) throw new AppError('zoneNotConnected', { zone: zone.name });
  const { sourceIp: ip, userAgent = '' } = event.requestContext.http;
  const proof = await signed(
    { ...identity, world },
    {
      kind: 'call',
      trustId: zone.trustId,
      gatewayId,
      callId: world.newId(),
      at: world.clock.now(),
      userUid: caller.uid,
      digest: digestOf(event),
      ip,
      userAgent: userAgent.slice(0, 300),
    },
  );
  const answer = await ask(zone, requestOf(zone, event, proof));
  const { location } = answer.headers;
  return resultOf(location === undefined ? answer : await fileOf(zone, location));
}

/**
 * Who signs in, who there is, how the console looks and which zones there are is told by this deployment for all zones. The projects that a
 * page begins with are those of the zone.
 */
export function staysHere({ method, path, opensOthers }: Asked['operation']): boolean {
  // What it calls names the zone again.
  return opensOthers || here.test(path) || (method !== 'GET' && people.test(path));
}
const here =
  /^\/v1\/dms\/(sessions(?!\/at_hand)|access_tokens|agent_connections|second_factors|passkeys|gateways|gateway_fronts|oauth2|personalization|basic_info|configurations\/(login|oauth2|ldap|sms))(\/|$)/;
/** Accounts are kept here and told to the zones. */
const people = /^\/v1\/dms\/users(\/|$)/;

function requestOf(zone: Gateway, event: APIGatewayProxyEventV2, proof: string): ByteExchange {
  const { headers, body, isBase64Encoded, rawPath, rawQueryString } = event;
  const path = rawPath.split('/').map(encodeURIComponent).join('/');
  return {
    method: event.requestContext.http.method,
    url: `${zone.address}${path}${rawQueryString && `?${rawQueryString}`}`,
    headers: {
      [forwardedHeader]: proof,
      ...Object.fromEntries(
        ['accept-language', 'content-type', 'user-agent'].flatMap((name) =>
          headers[name] === undefined ? [] : [[name, headers[name]]],
        ),
      ),
    },
    ...(body !== undefined && { body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }),
  };
}

/** A large file lies behind a link that the reader's browser may not follow, so it is fetched and handed on. */
function fileOf(zone: Gateway, location: string): Promise<AnsweredBytes> {
  return ask(zone, { method: 'GET', url: new URL(location, zone.address).href });
}

async function ask(zone: Gateway, request: ByteExchange): Promise<AnsweredBytes> {
  const answerBytesMax = limits.replyFileBytesMax;
  const answer = await exchangeBytes(request, { secondsMax: limits.zoneAnswerSeconds, answerBytesMax }).catch(
    (error: unknown) => {
      if (!(error instanceof ExchangeFailed)) throw error;
      throw new AppError('zoneUnreachable', { zone: zone.name, reason: error.message }, { cause: error });
    },
  );
  if (!answer.isWhole) throw new AppError('zoneAnswerTooLarge', { megabytes: answerBytesMax / 1024 / 1024 });
  return answer;
}

function resultOf({ status, headers, bytes }: AnsweredBytes): Result {
  const kept = ['content-type', 'content-disposition', 'retry-after'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  return {
    statusCode: status,
    headers: { ...Object.fromEntries(kept), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}
