import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { entries, type Entry } from './whitelist-repo.ts';

export { entryTotals as whitelistTotals } from './whitelist-repo.ts';

/** What a project excludes from audits, oldest first: `auditScript` takes it as it is. */
export async function whitelistOf(table: TenantTable, projectUid: string): Promise<readonly Entry[]> {
  return (await entries.on(table).list({ projectUid })).items;
}

/** Counts for each entry how many statements of an audit it excluded; `excludedBy` holds places in the whitelist. */
export async function countWhitelistMatches(
  table: TenantTable,
  whitelist: readonly Entry[],
  { excludedBy, at }: { excludedBy: readonly number[]; at: string },
): Promise<void> {
  const matches = new Map<Entry, number>();
  for (const place of excludedBy) {
    const entry = whitelist[place];
    if (entry) matches.set(entry, (matches.get(entry) ?? 0) + 1);
  }
  await Promise.all([...matches].map(([entry, count]) => countMatch(table, entry, { count, at })));
}

async function countMatch(
  table: TenantTable,
  { projectUid, number }: Entry,
  { count, at }: { count: number; at: string },
): Promise<void> {
  try {
    await entries.on(table).patch({ projectUid, number }, { add: { matchedCount: count }, set: { lastMatchedAt: at } });
  } catch (error) {
    // An entry that was deleted during the audit has nothing left to count.
    if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
  }
}
