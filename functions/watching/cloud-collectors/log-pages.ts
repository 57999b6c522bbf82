import { createHash } from 'node:crypto';
import type { LoggedSql } from '../../../shared/server-logs/logged-sql.ts';
import type { LookAt } from '../collectors/collector.ts';

/** One row of a log as a cloud tells it. */
export type LogRow = {
  /** Everything that the cloud says of it: by it a row that is read again is known. */
  readonly raw: string;
  /** When it ran; more than one time where the cloud does not say in which zone. */
  readonly moments: readonly number[];
  readonly logged: LoggedSql;
};
/** A stretch of time; its end does not belong to it. */
export type Stretch = { readonly from: number; readonly to: number };
export type LogPage = { readonly rows: readonly LogRow[]; readonly isLast: boolean; readonly total?: number };

/** A log that is asked for by stretches of time, page by page. */
export type PagedLog = {
  readonly stretchMax: number;
  /** Rows that come later than this after the end of a sweep are missed. */
  readonly lateMax: number;
  /** More rows than this are not told of one stretch. */
  readonly rowsOfStretchMax?: number;
  readonly page: (stretch: Stretch, page: number) => Promise<LogPage>;
};

type Counts = readonly (readonly [string, number])[];
/** How far a sweep over a stretch of time has come, which may take several rounds. */
type Place = {
  readonly from: number;
  readonly to?: number;
  /** Where the sweep ends: what is newer may not be complete yet. */
  readonly asOf?: number;
  readonly page: number;
  /** The rows near the end of the last sweep, and how many of each were met again in this one. */
  readonly known: Counts;
  readonly met: Counts;
  /** Those near the end of this one. */
  readonly tail: Counts;
};

const minute = 60_000;
/** Clouds publish each minute. */
const settledAfter = 2 * minute;
const pagesMax = 60;
const countsMax = 10_000;

/** Reads what was not read yet, as far as rows and time allow. Every sweep begins a little before the end of the last one and leaves out what it knows. */
export async function readPages(log: PagedLog, round: LookAt): Promise<{ logged: LoggedSql[]; state: Place }> {
  const settled = wholeMinute(round.now - settledAfter);
  const logged: LoggedSql[] = [];
  let place = (round.state as Place | undefined) ?? firstPlace(round);
  for (let pages = 0; pages < pagesMax && logged.length < round.rowsMax && !round.isOver(); pages++) {
    const { from, asOf = settled } = place;
    const to = place.to ?? Math.min(from + log.stretchMax, asOf);
    if (to <= from) break;
    const page = await log.page({ from, to }, place.page);
    const shorter = shorterEnd(log, { from, to }, { page, isFirst: place.page === 1 });
    if (shorter !== undefined) {
      place = { ...place, asOf, to: shorter };
      continue;
    }
    const counted = new Counted(place, Math.max(asOf - log.lateMax, 0));
    logged.push(...page.rows.filter((row) => counted.isNew(row)).map(({ logged: one }) => one));
    place = nextPlace(log, { place, counted, to, asOf, isLast: page.isLast });
  }
  return { logged, state: place };
}

function firstPlace({ params, now }: LookAt): Place {
  const hours = Number(params['first_sqls_scrapped_in_last_period_hours'] ?? 24);
  return { from: wholeMinute(now - hours * 60 * minute), page: 1, known: [], met: [], tail: [] };
}

/** Where a cloud tells the newest rows of a stretch only, half of it is asked for; a minute cannot be halved. */
function shorterEnd(
  { rowsOfStretchMax = Number.POSITIVE_INFINITY }: PagedLog,
  { from, to }: Stretch,
  { page, isFirst }: { page: LogPage; isFirst: boolean },
): number | undefined {
  if (!isFirst || (page.total ?? 0) < rowsOfStretchMax || to - from <= minute) return undefined;
  return Math.max(wholeMinute((from + to) / 2), from + minute);
}

type Step = { place: Place; counted: Counted; to: number; asOf: number; isLast: boolean };

function nextPlace(log: PagedLog, { place, counted, to, asOf, isLast }: Step): Place {
  const { met, tail } = counted;
  if (!isLast) return { ...place, to, asOf, page: place.page + 1, met, tail };
  if (to < asOf) return { from: to, asOf, page: 1, known: place.known, met, tail };
  return { from: asOf - log.lateMax, page: 1, known: tail, met: [], tail: [] };
}

/** Rows by how often they came: the same words in the same second may well be two runs. */
class Counted {
  readonly #known: ReadonlyMap<string, number>;
  readonly #met: Map<string, number>;
  readonly #tail: Map<string, number>;
  readonly #tailFrom: number;

  constructor({ known, met, tail }: Place, tailFrom: number) {
    this.#known = new Map(known);
    this.#met = new Map(met);
    this.#tail = new Map(tail);
    this.#tailFrom = tailFrom;
  }

  get met(): Counts {
    return [...this.#met];
  }
  get tail(): Counts {
    return [...this.#tail].slice(-countsMax);
  }

  isNew({ raw, moments }: LogRow): boolean {
    const id = createHash('sha256').update(raw).digest('base64').slice(0, 12);
    if (moments.some((at) => at >= this.#tailFrom)) this.#tail.set(id, (this.#tail.get(id) ?? 0) + 1);
    const known = this.#known.get(id) ?? 0;
    const met = this.#met.get(id) ?? 0;
    if (met >= known) return true;
    this.#met.set(id, met + 1);
    return false;
  }
}

function wholeMinute(at: number): number {
  return Math.floor(at / minute) * minute;
}
