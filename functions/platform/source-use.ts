import type { SourceUseKind, sourceUseEffects } from '../../shared/contract/db-services/source-uses.ts';
import type { TenantTable } from './table/tenant-table.ts';

/** The data source that is asked about. */
export type UsedSource = {
  readonly uid: string;
  readonly projectUid: string;
  readonly name: string;
  readonly source: string;
};
/** One user of a data source, by the name that people know and what its page is found by. */
export type SourceUse = { readonly name: string; readonly id: string };

/** What of a group uses data sources: its `source-uses.ts` says so. */
export type SourceUses = {
  readonly kind: SourceUseKind;
  readonly effect: (typeof sourceUseEffects)[number];
  /** The kinds of records in which the id of a data source stands for that. */
  readonly records: readonly string[];
  /** The users, of which at most `readMax` rows were looked through. `isPart`: there are more rows than that. */
  readonly find: (
    table: TenantTable,
    source: UsedSource,
    readMax: number,
  ) => Promise<{ readonly found: readonly SourceUse[]; readonly isPart: boolean }>;
};

/** The users in one list that is read up to a number of rows. */
export async function usesAmong<Row>(
  listing: Promise<{ readonly items: readonly Row[]; readonly next?: string | undefined }>,
  useOf: (row: Row) => SourceUse | undefined,
): Promise<{ readonly found: readonly SourceUse[]; readonly isPart: boolean }> {
  const { items, next } = await listing;
  return { found: items.flatMap((row) => useOf(row) ?? []), isPart: next !== undefined };
}
