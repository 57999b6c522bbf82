import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** What a channel has made at the other side and needs again, such as the template of its approvals. */
export type ChannelMemory = {
  readonly recall: (key: string) => Promise<string | undefined>;
  readonly keep: (key: string, value: string) => Promise<void>;
};

const memorySchema = z.object({ name: z.string(), key: z.string(), value: z.string() });
const memories = entity('CHANNEL_MEMORY', memorySchema, { pk: 'CHANNEL#{name}', sk: 'MEMORY#{key}' });

/** The memory of a channel of a tenant. */
export function channelMemory(table: TenantTable, name: string): ChannelMemory {
  return {
    recall: async (key) => (await memories.on(table).get({ name, key }))?.value,
    keep: async (key, value) => {
      await memories.on(table).put({ name, key, value });
    },
  };
}
