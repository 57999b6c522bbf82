import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Operation } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { partsOf } from '../../shared/contract/sent-fields.ts';

/** What an operation is called with. */
export type Given<O extends Operation> = {
  params: z.input<O['params']>;
  query: z.input<O['query']>;
  body: z.input<O['body']>;
};

type From = {
  readonly headers: Readonly<Record<string, string>>;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly now: number;
  /** What the caller of an operation says of itself beside the headers; no gateway sets it. */
  readonly stageVariables?: Readonly<Record<string, string>>;
};

/** The event that a gateway would make of a call, for code that calls an operation without a network. */
export async function operationEvent<O extends Operation>(
  op: O,
  { params, query, body }: Given<O>,
  { headers, sourceIp, userAgent, now, stageVariables }: From,
): Promise<APIGatewayProxyEventV2> {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => segment((params as Record<string, unknown>)[name]));
  const asked = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const rawQueryString = new URLSearchParams(
    asked.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const sent = await sentBody(op, body as Record<string, unknown>);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString,
    isBase64Encoded: true,
    ...(stageVariables && { stageVariables }),
    headers: { ...headers, 'content-type': sent.contentType },
    ...(op.method !== 'GET' && { body: sent.bytes.toString('base64') }),
    requestContext: {
      accountId: '',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: '',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: now,
      requestId: randomBytes(9).toString('base64url'),
      http: { method: op.method, path, protocol: 'in process', sourceIp, userAgent },
    },
  };
}

/** A name with a slash would lead to another operation than the one that is meant; nothing of ours has such a name. */
function segment(value: unknown): string {
  const text = String(value);
  if (text === '' || text.includes('/')) throw new AppError('notFound');
  return text;
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
