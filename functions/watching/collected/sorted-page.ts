import { limits } from '../../../shared/limits.ts';
import type { Listing } from '../../platform/table/entity.ts';
import type { Found, PageRequest } from '../../platform/table/paging.ts';
import type { Collected } from './collected-repo.ts';

/** By what statements can be ordered beyond what an index holds. */
export type SortableFigure = 'count' | 'timeAvg' | 'timeMax' | 'rowsAvg' | 'firstAt' | 'lastAt' | 'auditLevel';

/**
 * A page in an order that no index holds: the first rows of the list are looked through and ordered, and when others follow, that is
 * said. It costs the same however long the list is.
 */
export async function sortedPage(
  listing: Listing<Collected>,
  { page_index, page_size }: PageRequest,
  { by, isAscending }: { by: SortableFigure; isAscending: boolean },
): Promise<Found<Collected>> {
  const { items, rowsSeen, next } = await listing.table.search(listing.query, {
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
  });
  const rows = items.flatMap((item) => listing.read(item) ?? []).sort((a, b) => compared(a[by], b[by]));
  if (!isAscending) rows.reverse();
  const start = (page_index - 1) * page_size;
  return {
    items: rows.slice(start, start + page_size),
    total: rows.length,
    searched: next === undefined ? undefined : rowsSeen,
  };
}

/** What is not known stands before everything that is. */
function compared(a: string | number | undefined, b: string | number | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return a < b ? -1 : Number(a > b);
}
