import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { Surroundings } from './audit-command.ts';
import { reasonOf } from './usage-error.ts';

/** Where messages come from, and who the person is. */
type Around = Pick<Surroundings, 'out' | 'tell'> & { readonly input?: Readable; readonly token?: string | undefined };

const versionKey = 'io.modelcontextprotocol/protocolVersion';
/** As much of a message as says where an answer belongs and by which version it is written. */
const message = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({ name: z.string().optional(), uri: z.string().optional(), _meta: z.looseObject({}).optional() })
    .optional(),
  result: z.looseObject({ protocolVersion: z.string().optional() }).optional(),
});
type Message = z.output<typeof message>;

/** For programs that speak to a process and to no address: each line is sent to the server, and each answer is a line. */
export async function relayMcp(
  words: readonly string[],
  { out, tell, input = process.stdin, token = process.env['SLUICE_TOKEN'] }: Around,
): Promise<0 | 2> {
  const [address, ...others] = words;
  const trouble = whyNot(address, others, token);
  if (trouble !== undefined || address === undefined) {
    tell(`${trouble}\n`);
    return 2;
  }
  const relay = new Relay(`${address.replace(/\/+$/, '').replace(/\/mcp$/, '')}/mcp`, token ?? '', out);
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const sent = relay.send(line).finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  return 0;
}

function whyNot(address: string | undefined, others: readonly string[], token: string | undefined): string | undefined {
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address))
    return 'Name the address of the console, such as https://sluice.example.com';
  // A token among the words would stand in the list of processes.
  if (others.length > 0) return `mcp takes no ${others.join(' ')}`;
  return token ? undefined : 'Put an access token into the environment as SLUICE_TOKEN';
}

class Relay {
  readonly #url: string;
  readonly #token: string;
  readonly #out: Surroundings['out'];
  /** What the two have agreed on when they began; later versions say it with each message. */
  #version: string | undefined;

  constructor(url: string, token: string, out: Surroundings['out']) {
    this.#url = url;
    this.#token = token;
    this.#out = out;
  }

  async send(line: string): Promise<void> {
    const asked = read(line);
    try {
      const response = await fetch(this.#url, { method: 'POST', headers: this.#headers(asked), body: line });
      const text = await response.text();
      if (response.status === 202) return;
      const answer = read(text);
      if (!answer || !('jsonrpc' in answer)) return this.#fail(asked, wordsOf(response.status, text));
      this.#version ??= answer.result?.protocolVersion;
      this.#out(`${JSON.stringify(answer)}\n`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error);
      this.#fail(asked, `Could not reach ${this.#url}: ${cause}`);
    }
  }

  #headers(asked: Message | undefined): Record<string, string> {
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${this.#token}`,
      'user-agent': 'sluice-audit mcp',
      ...(this.#version !== undefined && { 'mcp-protocol-version': this.#version }),
      ...headersOfMessage(asked),
    };
  }

  /** Nobody waits for an answer to what has no id. */
  #fail(asked: Message | undefined, words: string): void {
    if (asked?.id === undefined) return;
    this.#out(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32_000, message: words } })}\n`);
  }
}

/** Later versions repeat in headers what a message is, so that nobody on the way has to read it. */
function headersOfMessage({ method, params }: Message = {}): Record<string, string> {
  const version = params?._meta?.[versionKey];
  if (typeof version !== 'string') return {};
  const name = params?.name ?? params?.uri;
  const told = { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name };
  return Object.fromEntries(Object.entries(told).flatMap(([header, value]) => (value ? [[header, value]] : [])));
}

function read(text: string): Message | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A refusal of the server in its own words, or what came instead of one. */
function wordsOf(status: number, text: string): string {
  const said = read(text) as { message?: unknown } | undefined;
  return typeof said?.message === 'string' ? said.message : `The server answered HTTP ${status}`;
}
