import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { Operation, Received } from '../../shared/contract/operation.ts';
import { partsOf } from '../../shared/contract/sent-fields.ts';
import { groups as contract } from '../../shared/contract/index.ts';
import { apiFunctionOf } from '../../shared/deployed-functions.ts';
import { limits } from '../../shared/limits.ts';
import { issueToken } from '../platform/access/token.ts';
import { edge } from '../platform/edge.ts';
import type { World } from '../platform/world.ts';
import { beginSession } from '../people/sessions/service.ts';
import { groups } from '../groups.ts';
import { activityOf } from '../platform/activity/activity.ts';

type Given<O extends Operation> = {
  params: z.input<O['params']>;
  query: z.input<O['query']>;
  body: z.input<O['body']>;
};
export type InProcessCaller = { call<O extends Operation>(op: O, given: Given<O>): Promise<Received<O>> };

/** The user, and the world in which the calls happen when that is not the one of the session: an earlier time, say. */
type Who = { readonly tenant: string; readonly userUid: string; readonly acting?: World };

/** Calls operations as a user without a network: the same edge, checks and records as for everybody. */
export async function inProcessCaller(
  world: World,
  { tenant, userUid, acting = world }: Who,
): Promise<InProcessCaller> {
  const session = await beginSession(world, { tenant, userUid });
  const token = await issueToken(
    world.keys,
    { sub: userUid, tenant, kind: 'session', jti: session.sid },
    { now: new Date(world.clock.now()), seconds: limits.tokenSeconds },
  );
  return callerBy(acting, token);
}

/** The same with a token that one has: a scanner, say. */
export function callerBy(acting: World, token: string): InProcessCaller {
  const counting = { activity: activityOf(acting), moduleOf };
  const handle = edge(Object.values(groups), acting, { counting });
  return {
    async call(op, { params, query, body }) {
      const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        String((params as Record<string, unknown>)[name]),
      );
      const rawQueryString = new URLSearchParams(
        Object.entries(query as Record<string, unknown>).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      ).toString();
      const sent = await sentBody(op, body as Record<string, unknown>);
      const result = await handle({
        version: '2.0',
        routeKey: '$default',
        rawPath: path,
        rawQueryString,
        isBase64Encoded: true,
        headers: { authorization: token, 'content-type': sent.contentType, 'accept-language': 'en' },
        ...(op.method !== 'GET' && { body: sent.bytes.toString('base64') }),
        requestContext: {
          accountId: '',
          apiId: 'local',
          domainName: 'localhost',
          domainPrefix: '',
          routeKey: '$default',
          stage: '$default',
          time: '',
          timeEpoch: acting.clock.now(),
          requestId: randomBytes(9).toString('base64url'),
          http: { method: op.method, path, protocol: 'in process', sourceIp: '127.0.0.1', userAgent: 'Sluice' },
        },
      });
      const reply = JSON.parse(result.body ?? '{}') as { code: number; message: string };
      if (reply.code !== 0) throw new Error(`${op.method} ${path}: ${reply.message}`);
      return reply as never;
    },
  };
}

function moduleOf(op: Operation): string {
  const [group = ''] = Object.entries(contract).find(([, operations]) => Object.values(operations).includes(op)) ?? [];
  return apiFunctionOf(group);
}

async function sentBody(op: Operation, body: Record<string, unknown>): Promise<{ contentType: string; bytes: Buffer }> {
  if (op.accepts !== 'multipart')
    return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(body), 'utf8') };
  const form = new FormData();
  for (const part of partsOf(op, body, (value) => value instanceof Blob)) {
    if (part.kind === 'field') form.append(part.name, part.text);
    if (part.kind === 'text') form.append(part.name, new Blob([part.text]), part.name);
    if (part.kind === 'file') form.append(part.name, part.file as Blob, part.name);
  }
  const request = new Response(form);
  return {
    contentType: request.headers.get('content-type') ?? '',
    bytes: Buffer.from(await request.arrayBuffer()),
  };
}
