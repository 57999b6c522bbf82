import { limits } from '../../../../shared/limits.ts';
import type { Listing } from '../../../platform/table/entity.ts';
import { matches } from '../../../platform/table/matches.ts';
import type { Item } from '../../../platform/table/table-schema.ts';
import { cursorOf } from '../../../platform/table/tenant-prefix.ts';
import type { SearchBounds } from '../../../platform/table/tenant-table.ts';
import type { StoredWorkflow } from '../../../ground/ledger/workflow-repo.ts';
import { changedTexts, packedUntil, packsBefore } from './text-packs.ts';

type Searched = { readonly items: Item[]; readonly rowsSeen: number; readonly next: string | undefined };
type Wanted = { readonly projectUid: string; readonly keyword: string };

/** The workflows of a project that hold a text, newest first: those that are packed are found by their packs, the few others are looked through. */
export function listingByText(
  listing: Listing<StoredWorkflow>,
  { projectUid, keyword }: Wanted,
): Listing<StoredWorkflow> {
  const { table, query } = listing;
  const pk = query.pk;
  const placeOf = (id: string) => cursorOf({ pk, sk: id }, undefined);

  async function search(after: string | undefined, bounds: SearchBounds): Promise<Searched> {
    const until = await packedUntil(table);
    const start = after === undefined ? undefined : idIn(after);
    if (start !== undefined && start <= until) return searchPacks(start);
    const sk = { between: [`${until} `, '~'] } as const;
    const fresh = await table.search({ ...query, sk, after }, bounds);
    if (fresh.next !== undefined) return fresh;
    const packed = await searchPacks(`${until}~`);
    return { ...packed, items: [...fresh.items, ...packed.items], rowsSeen: fresh.rowsSeen + packed.rowsSeen };
  }

  /** What stands before an id, as far as it goes in one search. */
  async function searchPacks(before: string): Promise<Searched> {
    const found = await packsBefore(table, projectUid, { id: before, limit: limits.packsSearchedMax });
    const changed = new Map(
      (await changedTexts(table, projectUid)).map(({ workflowId, searchText }) => [workflowId, searchText]),
    );
    const lines = found.flatMap(({ texts }) => texts.toReversed().filter(([id]) => id < before));
    const hits = lines.flatMap(([id, text]) => ((changed.get(id) ?? text).includes(keyword) ? [id] : []));
    const { items, asked } = await rowsOf(hits);
    const last = asked < hits.length ? hits[asked - 1] : lines.at(-1)?.[0];
    const isAll = asked === hits.length && found.length < limits.packsSearchedMax;
    return {
      items,
      rowsSeen: lines.findIndex(([id]) => id === last) + 1,
      next: isAll || last === undefined ? undefined : placeOf(last),
    };
  }

  /** The first of these that the filter leaves, and how many were looked at for that. */
  async function rowsOf(hits: readonly string[]): Promise<{ items: Item[]; asked: number }> {
    const items: Item[] = [];
    let asked = 0;
    while (asked < Math.min(hits.length, limits.packedHitsMax) && items.length < limits.packedHitsAtOnce) {
      const some = hits.slice(asked, asked + limits.packedHitsAtOnce);
      const rows = await table.batchGet(some.map((id) => ({ pk, sk: id })));
      items.push(...rows.flatMap((row) => (row && matches(row, query.filter) ? [row] : [])));
      asked += some.length;
    }
    return { items, asked };
  }

  return { ...listing, search };
}

/** The id at which a place lies. */
function idIn(cursor: string): string {
  return (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { sk: string }).sk;
}
