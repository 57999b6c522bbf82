import * as z from 'zod';
import { unpackedText } from './lz-text.ts';

/** More is no address that a browser opens. */
const charactersMax = 1024 * 1024;
const address = z.object({
  from: z.enum(['cloudbeaver', 'odc_client', 'agent', 'editor']),
  to: z.enum(['create_workflow', 'create_export_workflow']),
  projectName: z.string().min(1),
});
const content = z.object({ instanceName: z.string(), schema: z.string().default(''), sql: z.string() });

/** SQL that another program hands over: what shall become of it, and where. */
export type HandedOver = z.output<typeof address> & z.output<typeof content>;

/** What an address carries; nothing where a part of it is missing or cannot be read. */
export function handedOver(query: URLSearchParams): HandedOver | undefined {
  const [from, to, projectName] = ['from', 'to', 'project_name'].map((name) => query.get(name) ?? undefined);
  const told = address.safeParse({ from, to, projectName });
  const packed = unpackedText(query.get('compression_data') ?? '', charactersMax);
  const carried = content.safeParse(packed === undefined ? undefined : parsed(packed));
  return told.success && carried.success ? { ...told.data, ...carried.data } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
