import * as z from 'zod';

const said = z.object({ name: z.string(), version: z.string().optional() });
/** Later versions of the protocol tell it with each message, earlier ones when they begin. */
const told = z.object({
  params: z.object({
    clientInfo: said.optional(),
    _meta: z.object({ 'io.modelcontextprotocol/clientInfo': said.optional() }).optional(),
  }),
});

/** What logs call the program that an agent runs in: its own word for itself, else that of its HTTP client. */
export function clientOf(message: unknown, userAgent: string): string {
  const { success, data } = told.safeParse(message);
  const client = success
    ? (data.params._meta?.['io.modelcontextprotocol/clientInfo'] ?? data.params.clientInfo)
    : undefined;
  const name = client ? `${client.name}${client.version === undefined ? '' : `/${client.version}`}; ` : '';
  return `MCP ${name}${userAgent}`.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}
