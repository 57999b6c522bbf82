import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { speakMcp } from '../../shared/contract/running/agents/operations.ts';
import type { ApiClient } from './api-client.ts';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type Given = { readonly address?: string; readonly token?: string; readonly fetch?: Fetch; readonly newest?: boolean };

/** What a tool answered: its text as a model reads it, and the same as a structure. */
export type ToolAnswer = {
  readonly isError: boolean;
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
};
/** An agent's program, as far as a protocol goes. */
export type McpAgent = Awaited<ReturnType<typeof mcpAgent>>;

/** A client of the official kit, over HTTP or over what stands in for it. */
export async function mcpAgent({ address = 'http://sluice.test', token, fetch, newest = false }: Given) {
  const client = new Client(
    { name: 'test agent', version: '1.2.3' },
    newest ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      ...(fetch && { fetch }),
      requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
    }),
  );
  const call = async (name: string, given: object = {}): Promise<ToolAnswer> => {
    const {
      isError = false,
      content,
      structuredContent = {},
    } = await client.callTool({
      name,
      arguments: { ...given },
    });
    const { untrusted_data: data = {}, ...facts } = structuredContent as Record<string, unknown>;
    const [first] = content;
    return { isError, facts, data: data as ToolAnswer['data'], text: first?.type === 'text' ? first.text : '' };
  };
  return {
    client,
    call,
    /** The answer of a call that must succeed. */
    told: async (name: string, given: object = {}): Promise<ToolAnswer> => {
      const answer = await call(name, given);
      if (answer.isError) throw new Error(`${name} was refused: ${answer.text}`);
      return answer;
    },
    /** The words of a call that must be refused. */
    refusal: async (name: string, given: object = {}): Promise<string> => {
      const answer = await call(name, given);
      if (!answer.isError) throw new Error(`${name} should have been refused: ${answer.text.slice(0, 300)}`);
      return answer.text;
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}

/** An agent of somebody in the API of a test. */
export function agentOf(caller: ApiClient, options: Pick<Given, 'newest'> = {}): Promise<McpAgent> {
  const fetch: Fetch = async (_, init = {}) => {
    // What is sent to a stream or to an end of a session has no operation: a server without either says so.
    if (init.method !== 'POST') return new Response(null, { status: 405 });
    const headers = Object.fromEntries(new Headers(init.headers));
    const {
      status,
      headers: got,
      bytes,
    } = await caller.send(speakMcp, {
      body: { text: String(init.body), headers },
    });
    const hasBody = ![202, 204].includes(status);
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: { ...got } });
  };
  return mcpAgent({ fetch, ...options });
}
