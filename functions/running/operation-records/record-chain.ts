import * as z from 'zod';
import { operationRecords, recordSchema, type OperationRecord } from '../../platform/operation-record.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { unreadable, type Chain, type Link } from './chains.ts';
import { sealHeads, seals } from './seal-repo.ts';

const fields = Object.keys(recordSchema.shape) as (keyof OperationRecord)[];

/** Operation records: each is written once and never changed after its call. */
export const recordChain: Chain = {
  name: 'operation records',
  told: 'operation records',
  seals,
  heads: sealHeads,
  async next(table, { from, ...options }) {
    const page = await operationRecords
      .on(table)
      .listBy('gsi2', {}, { ...(from !== undefined && { from }), ...options });
    return { links: page.items.map(linkOf), next: page.next };
  },
  async standing(table, sealed) {
    const found = await everyRecord(table);
    const loose = [...found.values()].flatMap((link) => (link === unreadable || sealed.has(link.id) ? [] : [link]));
    return { sealed: found, loose };
  },
};

function linkOf(record: OperationRecord): Link {
  const { id, time, action, userName, expiresAtSeconds: until, content } = record;
  const values = fields.map((field) => (field === 'content' ? [content.zh, content.en] : record[field]));
  return { id, time, action, userName, until, values };
}

async function everyRecord(table: TenantTable): Promise<Map<string, Link | typeof unreadable>> {
  const found = new Map<string, Link | typeof unreadable>();
  const { query, read } = operationRecords.on(table).listingBy('gsi2', {});
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const page = await table.query({ ...query, after });
    for (const item of page.items) {
      const record = readable(() => read(item));
      if (record) found.set(String(item['id']), record === unreadable ? unreadable : linkOf(record));
    }
    after = page.next;
  }
  return found;
}

/** What a row says, or that nobody can read it. */
export function readable<T>(read: () => T): T | typeof unreadable {
  try {
    return read();
  } catch (error) {
    if (error instanceof z.ZodError) return unreadable;
    throw error;
  }
}
