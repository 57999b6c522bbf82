import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { lockTypes } from './lock-types.ts';
import type { SeenTransaction } from './seen-transaction.ts';

const lock = z.object({ type: z.enum(lockTypes), table: z.string(), isWaiting: z.boolean() });
const schema = z.object({
  dbServiceUid: z.string(),
  /** The server's name of it, which no other transaction of the server has. */
  id: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  /** When it was seen no more; missing while it is open. */
  endedAt: z.string().optional(),
  user: z.string(),
  /** What it ran when somebody looked, oldest first; `seconds` is how long that had run by then. */
  statements: z.array(
    z.object({ sql: z.string(), fingerprint: z.string(), startedAt: z.string(), seconds: z.number() }),
  ),
  locks: z.array(lock),
  /** When it was seen to wait, and for which transactions. */
  waits: z.array(z.object({ from: z.string(), until: z.string(), for: z.array(z.string()), table: z.string() })),
  expiresAtSeconds: z.number().int(),
});
export type Transaction = Stored<z.output<typeof schema>>;
type NewTransaction = z.output<typeof schema>;

/** Transactions of data sources that were long, waited, or kept others waiting. */
export const transactions = entity('SEEN_TRANSACTION', schema, {
  pk: 'TRANSACTIONS#{dbServiceUid}',
  sk: '{startedAt}#{id}',
  ttl: 'expiresAtSeconds',
});

/** Those that were open at some time between two others, the newest first; as many as anybody would look through. */
export async function openBetween(
  table: TenantTable,
  dbServiceUid: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Transaction[]> {
  const until = new Date(to).toISOString();
  const { items } = await transactions
    .on(table)
    .list({ dbServiceUid }, { newestFirst: true, to: until, limit: limits.relatedTransactionsMax });
  const since = new Date(from).toISOString();
  return items.filter(({ endedAt, lastSeenAt }) => (endedAt ?? lastSeenAt) >= since);
}

const statementsMax = 20;
const waitsMax = 20;
const sqlLengthMax = 2000;

type Look = {
  readonly dbServiceUid: string;
  readonly now: number;
  readonly seen: readonly SeenTransaction[];
  /** Those of the last look that are over. */
  readonly gone: readonly Pick<SeenTransaction, 'id' | 'startedAt'>[];
  readonly fingerprintOf: (sql: string) => string;
};

/** For the transaction that keeps a look: what is open now with what was known of it, and that others have ended. */
export async function keepingTransactions(table: TenantTable, look: Look): Promise<TransactItem[]> {
  const { dbServiceUid, seen, gone, now } = look;
  const keys = [...seen, ...gone].map(({ id, startedAt }) => ({ dbServiceUid, id, startedAt }));
  const known = new Map((await transactions.on(table).getMany(keys)).map((one) => [one.id, one]));
  const at = new Date(now).toISOString();
  const ended = gone.flatMap(({ id }) => {
    const before = known.get(id);
    return before && before.endedAt === undefined ? [transactions.on(table).putting({ ...before, endedAt: at })] : [];
  });
  return [...seen.map((one) => transactions.on(table).putting(grown(known.get(one.id), one, look))), ...ended];
}

function grown(
  before: Transaction | undefined,
  seen: SeenTransaction,
  look: Look,
): NewTransaction & { version?: number } {
  const at = new Date(look.now).toISOString();
  return {
    dbServiceUid: look.dbServiceUid,
    id: seen.id,
    startedAt: seen.startedAt,
    lastSeenAt: at,
    user: seen.user,
    statements: statementsOf(before, seen, look),
    locks: [...seen.locks],
    waits: waitsOf(before, seen, at),
    expiresAtSeconds: Math.floor(look.now / 1000) + limits.insightDays * 24 * 3600,
    ...(before && { version: before.version }),
  };
}

function statementsOf(before: Transaction | undefined, { sql, statementAt, seconds }: SeenTransaction, look: Look) {
  const known = before?.statements ?? [];
  if (sql === '') return known;
  const last = known.at(-1);
  const one = {
    sql: sql.slice(0, sqlLengthMax),
    fingerprint: look.fingerprintOf(sql),
    startedAt: statementAt,
    seconds,
  };
  const isSame = last !== undefined && last.sql === one.sql && last.startedAt === statementAt;
  return [...(isSame ? known.slice(0, -1) : known), one].slice(-statementsMax);
}

function waitsOf(before: Transaction | undefined, { waitsFor, locks, waitingSince }: SeenTransaction, at: string) {
  const known = before?.waits ?? [];
  if (waitsFor.length === 0) return known;
  const table = locks.find(({ isWaiting }) => isWaiting)?.table ?? '';
  const last = known.at(-1);
  const isSame = last !== undefined && last.from === waitingSince;
  const one = { from: waitingSince, until: at, for: [...waitsFor], table };
  return [...(isSame ? known.slice(0, -1) : known), one].slice(-waitsMax);
}
