import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const schema = z.object({
  userUid: z.string(),
  requestUid: z.string(),
  kind: z.enum(['access', 'unmasking']),
  projectUid: z.string(),
  projectName: z.string(),
  applicantName: z.string(),
  /** The data source that it is about. */
  sourceName: z.string(),
  createdAt: z.string(),
  expiresAtSeconds: z.number().int(),
});
/** A request that waits for somebody's decision. */
export type AwaitedRequest = z.output<typeof schema>;

/** Requests that wait, by whose decision they wait for: one short query whatever else there is. They grant and bind nothing. */
const awaited = entity('AWAITED_DECISION', schema, {
  pk: 'AWAITED#{userUid}',
  sk: '{requestUid}',
  ttl: 'expiresAtSeconds',
});

/** More people than these are not reminded: one transaction writes a row for each. */
const remindedMax = 30;

/** For the transaction that makes the request: it waits for each of these people. */
export function awaitingDecision(
  table: TenantTable,
  userUids: readonly string[],
  one: Omit<AwaitedRequest, 'userUid'>,
): TransactItem[] {
  return reminded(userUids).map((userUid) => awaited.on(table).putting({ ...one, userUid }));
}

/** For the transaction that settles it: it waits for none of them any more. */
export function settlingDecision(table: TenantTable, userUids: readonly string[], requestUid: string): TransactItem[] {
  return reminded(userUids).map((userUid) => awaited.on(table).removing({ userUid, requestUid }));
}

/** What waits for somebody's decision, the longest first. */
export async function awaitedFrom(
  table: TenantTable,
  userUid: string,
  limit: number,
): Promise<{ readonly rows: readonly AwaitedRequest[]; readonly isMore: boolean }> {
  const { items, next } = await awaited.on(table).list({ userUid }, { limit });
  return { rows: items, isMore: next !== undefined };
}

function reminded(userUids: readonly string[]): string[] {
  return [...new Set(userUids)].slice(0, remindedMax);
}
