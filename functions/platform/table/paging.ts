import { createHash } from 'node:crypto';
import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import type { Listing } from './entity.ts';
import { ifRoom } from './if-room.ts';
import { tableSchema, type Item } from './table-schema.ts';
import type { SearchBounds } from './tenant-table.ts';
import { cursorOf } from './tenant-prefix.ts';

/** Which page a client wants, counted from 1. */
export type PageRequest = { readonly page_index: number; readonly page_size: number };

/** How long the way to a page is remembered after it was read. */
const rememberedSeconds = 3600;

/**
 * Page k of a list, by number. Where page k begins was remembered when page k-1 was read, so it costs one query;
 * without that memory the pages before it are walked once. Rows that come or go meanwhile neither repeat nor hide
 * others for whoever reads page after page. `reader` keeps people apart who read the same list at different times.
 */
export async function pageOf<T>(
  listing: Listing<T>,
  { page_index, page_size }: PageRequest,
  reader: string,
): Promise<readonly T[]> {
  const path = new PagePath(listing, page_size, reader);
  const start = await path.startOf(page_index);
  if (start === 'beyond the end') return [];
  const { items } = await listing.table.query({ ...listing.query, limit: page_size, after: start });
  const last = items.at(-1);
  if (last) await path.remember(page_index + 1, start, cursorOf(last, listing.query.index));
  return items.flatMap((item) => listing.read(item) ?? []);
}

/** A page of what was found, how much that is, and, when not every row could be looked through, how many were. */
export type Found<T> = { readonly items: readonly T[]; readonly total: number; readonly searched: number | undefined };

/** Page k of a list whose total is kept. */
export async function countedPage<T>(
  listing: Listing<T>,
  page: PageRequest,
  { reader, total }: { reader: string; total: Promise<number> },
): Promise<Found<T>> {
  const [items, count] = await Promise.all([pageOf(listing, page, reader), total]);
  return { items, total: count, searched: undefined };
}

/** Page k of a list: counted where its total is kept, else searched. */
export function foundPage<T>(
  listing: Listing<T>,
  page: PageRequest,
  { reader, total }: { reader: string; total: Promise<number> | undefined },
): Promise<Found<T>> {
  return total ? countedPage(listing, page, { reader, total }) : searchPage(listing, page, { reader });
}

/**
 * Page k of a search that no index answers. It costs the same however long the list is: only some rows are looked through, and when
 * others follow, that is said. Whoever turns the pages to the end of those goes on in the rows behind them, which are as many again: so
 * pages may be shorter than asked where one window of rows ends. Rows that come meanwhile neither repeat nor hide others, as in `pageOf`.
 */
export async function searchPage<T>(
  listing: Listing<T>,
  { page_index, page_size }: PageRequest,
  { reader, bounds = boundsFor(page_size) }: { reader: string; bounds?: SearchBounds },
): Promise<Found<T>> {
  const path = new PagePath(listing, page_size, reader);
  const step = page_index === 1 ? undefined : await path.knownStep(page_index);
  const window = step?.window ?? firstWindow;
  const { items: rows, rowsSeen, next } = await rowsOf(listing, window, bounds);
  const begin = beginningOf(rows, { step, window, listing, page_index, page_size });
  const own = rows.slice(begin, begin + page_size);
  const [found, seen] = [window.found + rows.length, window.seen + rowsSeen];
  const last = own.at(-1);
  if (next !== undefined && begin + page_size >= rows.length)
    await path.remember(page_index + 1, step?.after, next, { after: next, page: page_index + 1, found, seen });
  else if (last) await path.remember(page_index + 1, step?.after, cursorOf(last, listing.query.index), step?.window);
  return {
    items: own.flatMap((row) => listing.read(row) ?? []),
    total: found,
    searched: next === undefined ? undefined : seen,
  };
}

function rowsOf({ table, query, search }: Listing<unknown>, { after }: Window, bounds: SearchBounds) {
  return search?.(after, bounds) ?? table.search({ ...query, after }, bounds);
}

type Place<T> = PageRequest & {
  readonly step: Step | undefined;
  readonly window: Window;
  readonly listing: Listing<T>;
};

/** Where a page begins among the rows of its window; without memory of the way, where it would if nothing had changed. */
function beginningOf<T>(rows: readonly Item[], { step, window, listing, page_index, page_size }: Place<T>): number {
  if (step && step.after === window.after) return 0;
  const place = step ? rows.findIndex((row) => cursorOf(row, listing.query.index) === step.after) : -1;
  return place < 0 ? (page_index - window.page) * page_size : place + 1;
}

/** The rows that one page of a search looks through: behind which row, from which page on, and what was found and seen before them. */
const windowSchema = z.object({ after: z.string().optional(), page: z.number(), found: z.number(), seen: z.number() });
type Window = z.output<typeof windowSchema>;
const firstWindow: Window = { page: 1, found: 0, seen: 0 };

/** Who asks for more rows than people look at, such as a file, wants all that may be looked through. */
function boundsFor(pageSize: number): SearchBounds {
  const isFile = pageSize > limits.fullRowsMax;
  return {
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
    ...(!isFile && { bytesMax: limits.searchedForPageKilobytesMax * 1024 }),
  };
}

type Start = string | undefined;
type Step = {
  readonly page: number;
  readonly after: string;
  readonly from: Start;
  readonly window?: Window | undefined;
};

/** The remembered beginnings of the pages of one list, one small row each. */
class PagePath {
  readonly #listing: Listing<unknown>;
  readonly #pageSize: number;
  readonly #pk: string;

  constructor(listing: Listing<unknown>, pageSize: number, reader: string) {
    this.#listing = listing;
    this.#pageSize = pageSize;
    const identity = JSON.stringify([listing.kind, listing.query, pageSize, reader]);
    this.#pk = `PAGES#${createHash('sha256').update(identity).digest('base64url')}`;
  }

  async startOf(page: number): Promise<Start | 'beyond the end'> {
    if (page <= 1) return undefined;
    const [last, before] = await this.#stepsUpTo(page);
    const isKnown = last?.page === page && isContinued(last, before);
    if (isKnown) return last.after;
    const nearest = last?.page === page ? before : last;
    return this.#walk(nearest, page);
  }

  /** Where a page begins, if that was remembered. */
  async knownStep(page: number): Promise<Step | undefined> {
    const [last, before] = await this.#stepsUpTo(page);
    return last?.page === page && isContinued(last, before) ? last : undefined;
  }

  /** Keeps the place of the last row read, even of the last page: rows may be added behind it. */
  async remember(page: number, from: Start, after: string, window?: Window): Promise<void> {
    const expiresAt = this.#listing.table.nowSeconds() + rememberedSeconds;
    const step = {
      pk: this.#pk,
      sk: sortKeyOf(page),
      page,
      ...(from && { from }),
      after,
      ...(window && { window }),
      [tableSchema.ttlAttribute]: expiresAt,
    };
    // Without its place the next page is walked to.
    await ifRoom(this.#listing.table.put(step));
  }

  async #stepsUpTo(page: number): Promise<Step[]> {
    const { items } = await this.#listing.table.query({
      pk: this.#pk,
      sk: { between: [sortKeyOf(0), sortKeyOf(page)] },
      newestFirst: true,
      limit: 2,
    });
    const now = this.#listing.table.nowSeconds();
    return items.filter((item) => Number(item[tableSchema.ttlAttribute]) >= now).map(stepOf);
  }

  async #walk(from: Step | undefined, page: number): Promise<Start | 'beyond the end'> {
    const { table, query } = this.#listing;
    const skipped = (page - (from?.page ?? 1)) * this.#pageSize;
    const { items } = await table.query({ ...query, limit: skipped, after: from?.after });
    const last = items.at(-1);
    return last && items.length === skipped ? cursorOf(last, query.index) : 'beyond the end';
  }
}

// A page whose predecessor was read again since, and now ends elsewhere, is no longer where its row says.
function isContinued(step: Step, before: Step | undefined): boolean {
  const previous = before?.page === step.page - 1 ? before.after : undefined;
  return step.page === 2 || (previous !== undefined && step.from === previous);
}

function sortKeyOf(page: number): string {
  return `PAGE#${String(page).padStart(8, '0')}`;
}

function stepOf(item: Item): Step {
  return {
    page: Number(item['page']),
    after: String(item['after']),
    from: typeof item['from'] === 'string' ? item['from'] : undefined,
    window: windowSchema.safeParse(item['window']).data,
  };
}
