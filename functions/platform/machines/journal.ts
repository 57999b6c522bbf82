import * as z from 'zod';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';

const cursorSchema = z.object({
  state: z.string(),
  data: z.unknown(),
  /** Grows with every transition, so that a state entered again does not meet what its first visit left behind. */
  step: z.number(),
  attempt: z.number(),
  retries: z.array(z.number()).readonly(),
  until: z.number().optional(),
});

/** Where a flow stands: which state it is in, with what, for the how-manieth time, and until when it waits. */
export type Cursor = z.output<typeof cursorSchema>;

const entrySchema = z.union([
  z.object({ cursor: cursorSchema }),
  z.object({ output: z.unknown() }),
  z.object({ failure: z.object({ error: z.string(), cause: z.string() }) }),
]);

/** The last that is known of a flow. A flow is a machine, a branch of it, or its run for one item. */
export type FlowEntry = z.output<typeof entrySchema>;

/** What an interpreter must be able to remember. Every write is durable before the next step is taken. */
export interface Journal {
  read(flow: string): Promise<FlowEntry | undefined>;
  write(flow: string, entry: FlowEntry): Promise<void>;
}

const flows = entity(
  'FLOW',
  z.object({ machine: z.string(), execution: z.string(), flow: z.string(), entry: z.string() }),
  {
    pk: 'EXECUTION#{machine}#{execution}',
    sk: 'FLOW#{flow}',
  },
);

/** The journal of one execution: one row per flow, holding where it stands now. */
export function tableJournal(
  table: TenantTable,
  execution: { readonly machine: string; readonly execution: string },
): Journal & { clear(): Promise<void> } {
  const rows = flows.on(table);
  return {
    async read(flow) {
      const row = await rows.get({ ...execution, flow });
      return row && entrySchema.parse(JSON.parse(row.entry));
    },
    async write(flow, entry) {
      await rows.put({ ...execution, flow, entry: JSON.stringify(entry) });
    },
    async clear() {
      for (
        let left = await rows.list(execution, { limit: 100 });
        left.items.length > 0;
        left = await rows.list(execution, { limit: 100 })
      ) {
        await table.transact(left.items.map((row) => rows.removing(row)));
      }
    },
  };
}
