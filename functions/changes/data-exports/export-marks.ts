import type { Listing } from '../../platform/table/entity.ts';
import { isMarked, listingByMarks, marking, markSome, type Marked } from '../../platform/table/marks.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { dataExports, type DataExport, type StoredExport } from './export-repo.ts';

const list = 'EXPORTS';
/** Where most exports end; a list of these would be no shorter than the list of all. */
const ordinaryEnd: DataExport['status'] = 'finish';
const rowsAtOnce = 500;

/** For the transaction that changes an export: by its data sources and its state it is found across projects. */
export function markingExport(table: TenantTable, before: DataExport | undefined, after: DataExport): TransactItem[] {
  return marking(table, list, { before: before && markedExport(before), after: markedExport(after) });
}

/** Marks what was made before there were marks. */
export function markSomeExports(table: TenantTable): Promise<'more' | 'all'> {
  const from = async (id: string | undefined) => {
    const range = { ...(id !== undefined && { from: id }), limit: rowsAtOnce };
    const { items, next } = await dataExports.on(table).listBy('gsi3', {}, range);
    return { rows: items.map(markedExport), isMore: next !== undefined };
  };
  return markSome(table, { list, from });
}

type Asked = { readonly source: string | undefined; readonly statuses: readonly DataExport['status'][] };

/** The same list found by data source or state, where that is asked for and few have it. */
export async function foundByMarks(
  listing: Listing<StoredExport>,
  { source, statuses }: Asked,
): Promise<Listing<StoredExport>> {
  const by = source ? [ofSource(source)] : byStatuses(statuses);
  if (by.length === 0 || !(await isMarked(listing.table, list))) return listing;
  const keyOf = ({ projectUid, id }: { projectUid: string; id: string }) => ({
    pk: `PROJECT#${projectUid}#EXPORTS`,
    sk: id,
  });
  return listingByMarks(listing, { list, by, keyOf });
}

function markedExport({ exportUid, projectUid, status, dbServiceUids }: DataExport): Marked {
  const by = [...new Set(dbServiceUids)].map(ofSource);
  return { id: exportUid, projectUid, by: status === ordinaryEnd ? by : [...by, ofStatus(status)] };
}

function byStatuses(statuses: readonly DataExport['status'][]): string[] {
  return statuses.includes(ordinaryEnd) ? [] : [...new Set(statuses)].map(ofStatus);
}

const ofSource = (uid: string) => `SOURCE ${uid}`;
const ofStatus = (status: DataExport['status']) => `STATUS ${status}`;
