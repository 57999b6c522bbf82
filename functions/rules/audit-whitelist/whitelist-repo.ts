import { createHash } from 'node:crypto';
import * as z from 'zod';
import { whitelistMatchType } from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const schema = z.object({
  projectUid: z.string(),
  number: z.number().int(),
  value: z.string(),
  desc: z.string(),
  matchType: whitelistMatchType,
  matchedCount: z.number().int(),
  lastMatchedAt: z.string().optional(),
  /** Grows with each change by a person, unlike the version, which counting changes too. */
  revision: z.number().int().default(1),
  /** SQL and description in lower case, for the search. */
  searchText: z.string(),
});
export type Entry = z.output<typeof schema>;

export const entries = entity('AUDIT_WHITELIST_ENTRY', schema, {
  pk: 'PROJECT#{projectUid}#AUDIT_WHITELIST',
  sk: '{number}',
});
export const entryTotals = counter('AUDIT_WHITELIST#{projectUid}');
const values = uniqueName('AUDIT_WHITELIST#{projectUid}');

/** Clients name an entry by a number, so each project counts its own. */
export async function nextEntryNumber(table: TenantTable, projectUid: string): Promise<number> {
  const { last } = await table.update(sequenceKey(projectUid), { add: { last: 1 } });
  return Number(last);
}

function sequenceKey(projectUid: string) {
  return { pk: `SEQUENCE#AUDIT_WHITELIST#${projectUid}`, sk: 'SEQUENCE' };
}

export async function createEntry(table: TenantTable, entry: Entry): Promise<void> {
  await table.transact([
    entries.on(table).creating(entry),
    claiming(table, entry),
    entryTotals.on(table).adding(entry, 1),
  ]);
}

export async function changeEntry(table: TenantTable, before: Stored<Entry>, after: Stored<Entry>): Promise<void> {
  const isSameClaim = claimOf(before) === claimOf(after);
  const claims = isSameClaim ? [] : [releasing(table, before), claiming(table, after)];
  await table.transact([entries.on(table).updating(after), ...claims]);
}

export async function removeEntry(table: TenantTable, entry: Stored<Entry>): Promise<void> {
  // Two who remove it at once must not both count it down. Counting its matches changes the version, so that would refuse too much.
  const guard = { condition: { revision: entry.revision }, refusal: new AppError('changedMeanwhile') };
  await table.transact([
    entries.on(table).removing(entry, guard),
    releasing(table, entry),
    entryTotals.on(table).adding(entry, -1),
  ]);
}

const entriesAtOnce = 50;

/** Removes the whitelist of a project that is no more. Answers `more` when time is over before all is gone. */
export async function removeWhitelist(
  { table }: { readonly table: TenantTable },
  projectUid: string,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  while (!isOver()) {
    const { items } = await entries.on(table).list({ projectUid }, { limit: entriesAtOnce });
    for (const entry of items)
      await table.transact([
        entries.on(table).removing(entry),
        releasing(table, entry),
        ...entryTotals.on(table).removing(entry),
      ]);
    if (items.length > 0) continue;
    await table.remove(sequenceKey(projectUid));
    return 'all';
  }
  return 'more';
}

function claiming(table: TenantTable, entry: Entry): TransactItem {
  return values
    .on(table)
    .claiming(entry, claimOf(entry), String(entry.number), new AppError('auditWhitelistEntryExists'));
}

function releasing(table: TenantTable, entry: Entry): TransactItem {
  return values.on(table).releasing(entry, claimOf(entry), String(entry.number));
}

/** The SQL may be longer than a key. */
function claimOf({ matchType, value }: Entry): string {
  return createHash('sha256')
    .update(
      `${matchType} ${value
        .replace(/[;\s]+$/, '')
        .trim()
        .toUpperCase()}`,
    )
    .digest('base64url');
}
