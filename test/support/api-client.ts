import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Operation, Received } from '../../shared/contract/operation.ts';
import type { ErrorName } from '../../shared/errors/index.ts';

type Edge = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
type Part<O extends Operation, P extends 'params' | 'query' | 'body'> = z.input<O[P]>;
type Given<O extends Operation, P extends 'params' | 'query' | 'body'> =
  Record<never, never> extends Part<O, P> ? { readonly [K in P]?: Part<O, P> } : { readonly [K in P]: Part<O, P> };

/** What an operation is called with: the parts that it has. */
export type Arguments<O extends Operation> = Given<O, 'params'> & Given<O, 'query'> & Given<O, 'body'>;
type Rest<O extends Operation> =
  Record<never, never> extends Arguments<O> ? [given?: Arguments<O>] : [given: Arguments<O>];
type Loose = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly bytes: Buffer;
};
export type Refusal = {
  readonly status: number;
  readonly code: number;
  readonly error: ErrorName;
  readonly message: string;
  readonly fields?: readonly { path: string; message: string }[];
};
export type Caller = {
  readonly token?: () => Promise<string>;
  readonly host?: string;
  readonly ip?: string;
  readonly language?: string;
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** How a form is made of a body; without it as foreign clients do, each text as a text field. */
  readonly form?: (op: Operation, body: Readonly<Record<string, unknown>>) => FormData;
};

/** Calls operations as one person, through the same edge as every browser. */
export class ApiClient {
  readonly #edge: Edge;
  readonly #caller: Caller;

  constructor(edge: Edge, caller: Caller) {
    this.#edge = edge;
    this.#caller = caller;
  }

  /** The same person from elsewhere: another language, address, host or cookie jar. */
  with(change: Caller): ApiClient {
    return new ApiClient(this.#edge, { ...this.#caller, ...change });
  }

  /** The reply of a call that must succeed. */
  async call<O extends Operation>(op: O, ...[given]: Rest<O>): Promise<Received<O>> {
    const reply = bodyOf(await this.send(op, given));
    if (reply['code'] !== 0) throw new Error(`${op.method} ${op.path} was refused: ${JSON.stringify(reply)}`);
    return reply as Received<O>;
  }

  /** The refusal of a call that must fail. The arguments may be wrong on purpose. */
  async refusal(op: Operation, given: Loose = {}): Promise<Refusal> {
    const answer = await this.send(op, given);
    const reply = bodyOf(answer);
    if (reply['code'] === 0) throw new Error(`${op.method} ${op.path} should have been refused`);
    return { ...(reply as Omit<Refusal, 'status'>), status: answer.status };
  }

  /** The name of that refusal in the error catalogue. */
  async errorOf(op: Operation, given: Loose = {}): Promise<ErrorName> {
    return (await this.refusal(op, given)).error;
  }

  /** The file that a call answers, or the address that it leads to. */
  async download<O extends Operation>(
    op: O,
    ...[given]: Rest<O>
  ): Promise<Answer & { readonly text: string; readonly location: string | undefined }> {
    const answer = await this.send(op, given);
    if (answer.headers['content-disposition'] === undefined && answer.status !== 302)
      throw new Error(`${op.method} ${op.path} gave no file: ${answer.bytes.toString()}`);
    return { ...answer, text: answer.bytes.toString(), location: answer.headers['location'] };
  }

  /** The bare answer, whatever it is. */
  async send(op: Operation, given: Loose = {}): Promise<Answer> {
    const result = await this.#edge(await this.#event(op, given));
    return {
      status: result.statusCode ?? 200,
      headers: Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)])),
      cookies: result.cookies ?? [],
      bytes: Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'),
    };
  }

  async #event(op: Operation, { params = {}, query = {}, body }: Loose): Promise<APIGatewayProxyEventV2> {
    const {
      token,
      host = 'sluice.test',
      ip = '203.0.113.7',
      language = 'en-US',
      cookies = [],
      headers = {},
      form = (_op, fields) => formOf(fields),
    } = this.#caller;
    const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, unknown>)[name]));
    const sent =
      body === undefined
        ? undefined
        : op.accepts === 'multipart'
          ? await encoded(form(op, body as Record<string, unknown>))
          : op.accepts === 'signed'
            ? { type: 'application/json', bytes: Buffer.from((body as SignedBody).text) }
            : op.accepts === 'form'
              ? { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(queryOf(body as object)) }
              : {
                  type: 'application/json',
                  bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
                };
    const isForm = sent?.type.startsWith('multipart') ?? false;
    return {
      version: '2.0',
      routeKey: '$default',
      rawPath: path,
      rawQueryString: queryOf(query as object),
      isBase64Encoded: isForm,
      headers: {
        host,
        'accept-language': language,
        ...(token && { authorization: `Bearer ${await token()}` }),
        ...(sent && { 'content-type': sent.type }),
        ...headers,
        ...(op.accepts === 'signed' && (body as SignedBody | undefined)?.headers),
      },
      ...(cookies.length > 0 && { cookies: [...cookies] }),
      ...(sent && { body: sent.bytes.toString(isForm ? 'base64' : 'utf8') }),
      requestContext: {
        accountId: '',
        apiId: '',
        domainName: host,
        domainPrefix: '',
        routeKey: '$default',
        stage: '$default',
        time: '',
        timeEpoch: 0,
        requestId: randomBytes(6).toString('hex'),
        http: { method: op.method, path, protocol: 'HTTP/1.1', sourceIp: ip, userAgent: 'test' },
      },
    };
  }
}

type SignedBody = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

function bodyOf(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.bytes.toString()) as Record<string, unknown>;
}

function queryOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.toString();
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat() as (string | { fileName: string; bytes: Uint8Array })[]) {
      if (typeof one === 'object') form.append(name, new Blob([Buffer.from(one.bytes)]), one.fileName);
      else form.append(name, String(one));
    }
  }
  return form;
}

async function encoded(form: FormData): Promise<{ type: string; bytes: Buffer }> {
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) };
}
