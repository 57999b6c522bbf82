import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import { entity, type Listing } from './entity.ts';
import { matches } from './matches.ts';
import type { Item, Key } from './table-schema.ts';
import { cursorOf } from './tenant-prefix.ts';
import type { SearchBounds, TenantTable } from './tenant-table.ts';
import type { TransactItem } from './transaction.ts';

const schema = z.object({
  /** The list whose rows are marked. */
  list: z.string(),
  /** What the row has that few have. */
  by: z.string(),
  /** Of the row; ids sort by time. */
  id: z.string(),
  projectUid: z.string(),
});
type Mark = z.output<typeof schema>;
/** A row for each thing by which a row of a long list is looked for across projects. */
const marks = entity('MARK', schema, { pk: 'MARKED#{list}#{by}', sk: '{id}' });

/** A row with what it is found by. */
export type Marked = Pick<Mark, 'id' | 'projectUid'> & { readonly by: readonly string[] };

/** For the transaction that changes a row: it is found by what it has now. */
export function marking(
  table: TenantTable,
  list: string,
  { before, after }: { readonly before: Marked | undefined; readonly after: Marked },
): TransactItem[] {
  const markOf = ({ id, projectUid }: Marked, by: string) => ({ list, by, id, projectUid });
  const [had, has] = [before?.by ?? [], after.by];
  return [
    ...had.filter((by) => !has.includes(by)).map((by) => marks.on(table).removing(markOf(after, by))),
    ...has.filter((by) => !had.includes(by)).map((by) => marks.on(table).putting(markOf(after, by))),
  ];
}

/** Whether every row of a list is marked, also those from before there were marks. */
export async function isMarked(table: TenantTable, list: string): Promise<boolean> {
  return (await table.get(headOf(list)))?.['isWhole'] === true;
}

type Unmarked = {
  readonly list: string;
  /** The rows from an id on, oldest first. */
  readonly from: (id: string | undefined) => Promise<{ readonly rows: readonly Marked[]; readonly isMore: boolean }>;
};

/**
 * Marks some more of the rows that a list had before there were marks. A row that changes meanwhile marks itself; the mark
 * that it then has too many leads to a row that is tested once more.
 */
export async function markSome(table: TenantTable, { list, from }: Unmarked): Promise<'more' | 'all'> {
  const head = await table.get(headOf(list));
  if (head?.['isWhole'] === true) return 'all';
  const { rows, isMore } = await from(head?.['id'] as string | undefined);
  const puts = rows.flatMap((row) => marking(table, list, { before: undefined, after: row }));
  await table.putAll(puts.flatMap((one) => ('put' in one ? [one.put] : [])));
  const id = rows.at(-1)?.id;
  await table.put({ ...headOf(list), ...(id !== undefined && { id }), isWhole: !isMore });
  return isMore ? 'more' : 'all';
}

type Wanted = {
  readonly list: string;
  /** Rows that have any of these. */
  readonly by: readonly string[];
  readonly keyOf: (mark: Pick<Mark, 'id' | 'projectUid'>) => Key;
};

/** The rows of a list that its filter leaves, newest first, found by their marks. Each row is tested itself: marks only say where to look. */
export function listingByMarks<T>(listing: Listing<T>, { list, by, keyOf }: Wanted): Listing<T> {
  const { table, query } = listing;

  async function search(after: string | undefined, bounds: SearchBounds) {
    const found = await marksBefore(table, { list, by, id: after === undefined ? '~' : idIn(after) });
    const isForPage = bounds.bytesMax !== undefined;
    const rowsMax = isForPage ? limits.markedRowsMax : bounds.rowsMax;
    const itemsMax = isForPage ? limits.markedRowsAtOnce : bounds.rowsMax;
    const items: Item[] = [];
    let seen = 0;
    while (seen < Math.min(found.marks.length, rowsMax) && items.length < itemsMax) {
      const some = found.marks.slice(seen, seen + limits.markedRowsAtOnce);
      const rows = await table.batchGet(some.map(keyOf));
      items.push(...rows.flatMap((row) => (row && matches(row, query.filter) ? [row] : [])));
      seen += some.length;
    }
    const last = found.marks[seen - 1];
    const isAll = seen === found.marks.length && !found.isMore;
    const next = isAll || !last ? undefined : cursorOf(keyOf(last), undefined);
    return { items, rowsSeen: seen, next };
  }

  return { ...listing, search };
}

type Before = { readonly list: string; readonly by: readonly string[]; readonly id: string };

/** The newest marks before an id, of several lists in one order, each row once. */
async function marksBefore(table: TenantTable, { list, by, id }: Before) {
  const parts = await Promise.all(
    by.map((one) =>
      marks.on(table).list({ list, by: one }, { newestFirst: true, to: id, limit: limits.marksSearchedMax + 1 }),
    ),
  );
  // Behind the end of a list that goes on, others may stand that were not read.
  const until = parts.flatMap(({ items, next }) => (next === undefined ? [] : (items.at(-1)?.id ?? []))).sort();
  const byId = new Map(parts.flatMap(({ items }) => items).map((one) => [one.id, one]));
  const all = [...byId.values()].filter((one) => one.id < id && one.id >= (until.at(-1) ?? ''));
  return { marks: all.sort((one, other) => (one.id < other.id ? 1 : -1)), isMore: until.length > 0 };
}

function headOf(list: string): Key {
  return { pk: `MARKED#${list}`, sk: 'HEAD' };
}

/** The id at which a place lies. */
function idIn(cursor: string): string {
  return (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { sk: string }).sk;
}
