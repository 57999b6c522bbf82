import { mysqlText } from '../../../../engines/mysql/catalog.ts';
import type { Cell } from '../../../../engines/driver.ts';
import type { KnownColumn } from './known-tables.ts';

/** What is known of the values of a column: some of them as they are, and those that statements ask for. */
export type Spread = {
  readonly column: KnownColumn;
  readonly sample: readonly Cell[];
  readonly wanted: readonly string[];
  /** Rows of the table, and those of its copy. */
  readonly rows: number;
  readonly count: number;
  readonly isUnique: boolean;
};
/** Values of a column in the shares that they have, as SQL. */
export type MadeUp = {
  readonly nullShare: number;
  /** Those that stand out, with the share of the rows up to and with each. */
  readonly common: readonly { readonly value: string; readonly upTo: number }[];
  /** The others, which share what is left alike, in their order. */
  readonly rest: readonly string[];
};

/** Numbers of different values below this are never made smaller. */
const smallMax = 1_000;

/**
 * Values like those of a sample: what stands out there does so here, and between the others as many more are made up as the column has.
 * What statements ask for is among them, since a server looks into an index for it.
 */
export function madeUp(spread: Spread): MadeUp {
  const { column, sample, isUnique } = spread;
  const kind = kindOf(column.type);
  const seen = sample.flatMap((cell) => (cell === null ? [] : [cell]));
  if (seen.length === 0 || kind === 'other')
    return { nullShare: column.isNullable ? 1 : 0, common: [], rest: [emptyOf(column)] };
  const nullShare = column.isNullable && !isUnique ? 1 - seen.length / sample.length : 0;
  const times = new Map<string, number>();
  for (const value of seen) times.set(value, (times.get(value) ?? 0) + 1);
  const distinct = isUnique ? spread.rows : distinctOf(spread, times, seen.length);
  const isComplete = distinct <= times.size * 1.1;
  const isCommon = (count: number) => isComplete || (count >= 3 && count / seen.length >= 2 / distinct);
  const common = isUnique ? [] : [...times].filter(([, count]) => isCommon(count));
  const standing = new Set(common.map(([value]) => value));
  const rest = othersOf(spread, { kind, standing, values: [...times.keys()], distinct });
  const whole = isComplete ? wholeOf(common, rest.length > 0 ? seldomShare / seen.length : 0) : seen.length;
  return {
    nullShare,
    common: sharesOf(common, { kind, nullShare, whole }),
    rest: rest.map((value) => sqlOf(value, kind)),
  };
}

/** What nobody saw among so many is rarer than one of them. */
const seldomShare = 0.5;

type Common = readonly (readonly [value: string, count: number])[];

/** What counts are shares of where these values are all but a little. */
function wholeOf(common: Common, others: number): number {
  return (common.reduce((sum, [, count]) => sum + count, 0) || 1) / (1 - others);
}

function sharesOf(
  common: Common,
  { kind, nullShare, whole }: { readonly kind: Kind; readonly nullShare: number; readonly whole: number },
): MadeUp['common'] {
  let upTo = nullShare;
  return common.map(([value, count]) => {
    upTo += (count / whole) * (1 - nullShare);
    return { value: sqlOf(value, kind), upTo };
  });
}

type Others = {
  readonly kind: Kind;
  readonly standing: ReadonlySet<string>;
  readonly values: readonly string[];
  readonly distinct: number;
};

/** As many others as the column has, in their order, and what statements ask for among them. */
function othersOf(spread: Spread, { kind, standing, values, distinct }: Others): readonly string[] {
  const { column, wanted, isUnique, count } = spread;
  const left = sorted(
    values.filter((one) => !standing.has(one)),
    kind,
  );
  const copied = isUnique ? count : smaller(distinct, spread);
  const rest = between(left, Math.max(0, copied - standing.size), column, kind);
  const asked = wanted.filter((one) => !standing.has(one) && fits(one, kind));
  return sorted([...new Set([...rest, ...asked])], kind);
}

/** The value of one row; `at` is where it stands between 0 and 1, alike for all rows together. */
export function valueAt({ nullShare, common, rest }: MadeUp, at: number): string {
  if (at < nullShare) return 'null';
  const found = common.find(({ upTo }) => at < upTo);
  if (found) return found.value;
  const from = common.at(-1)?.upTo ?? nullShare;
  const index = Math.floor(((at - from) / Math.max(1e-9, 1 - from)) * rest.length);
  return rest[Math.min(rest.length - 1, Math.max(0, index))] ?? common.at(-1)?.value ?? 'null';
}

/** The different values of a column, each once. */
export function differentValues({ common, rest }: MadeUp): readonly string[] {
  return [...common.map(({ value }) => value), ...rest];
}

function smaller(distinct: number, { rows, count }: Spread): number {
  const share = Math.max(1, rows / Math.max(1, count));
  return Math.round(distinct > smallMax ? Math.max(smallMax, distinct / share) : distinct);
}

/** As the server says, else by how many values of a sample are there once (Haas and Stokes, as PostgreSQL does). */
function distinctOf({ column, rows }: Spread, times: ReadonlyMap<string, number>, size: number): number {
  if (column.distinct !== undefined) return Math.min(rows, Math.max(column.distinct, times.size));
  const once = [...times.values()].filter((count) => count === 1).length;
  if (once === size) return rows;
  const all = Math.max(rows, size);
  return Math.min(all, Math.max(times.size, (size * times.size) / (size - once + (once * size) / all)));
}

type Kind = 'whole' | 'number' | 'moment' | 'text' | 'word' | 'other';

function kindOf(type: string): Kind {
  if (/^(?:tiny|small|medium|big)?int$/.test(type)) return 'whole';
  if (/^(?:decimal|float|double)$/.test(type)) return 'number';
  if (/^(?:date|datetime|timestamp)$/.test(type)) return 'moment';
  if (/char$|text$/.test(type)) return 'text';
  return /^(?:enum|set|time|year|uuid|inet[46])$/.test(type) ? 'word' : 'other';
}

/** Whether values of a column can be looked at and made up. */
export function isTold({ type }: KnownColumn): boolean {
  return kindOf(type) !== 'other';
}

function fits(value: string, kind: Kind): boolean {
  if (kind === 'whole') return /^-?\d{1,15}$/.test(value);
  if (kind === 'number') return /^-?\d{1,15}(?:\.\d+)?$/.test(value);
  return kind === 'moment' ? /^\d{4}-\d\d-\d\d(?: [\d:.]+)?$/.test(value) : true;
}

function sorted(values: readonly string[], kind: Kind): string[] {
  const by = (value: string) => (kind === 'moment' ? momentOf(value) : Number(value));
  if (kind === 'text' || kind === 'word') return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return values.toSorted((a, b) => by(a) - by(b));
}

/**
 * So many different values, spread as the given ones are. A sample holds neighbours from some places, between which there is nothing: so
 * it goes from place to place.
 */
function between(values: readonly string[], count: number, column: KnownColumn, kind: Kind): readonly string[] {
  if (values.length === 0 || count === 0) return [];
  const points = thinned(values);
  const found = new Set<string>();
  const gaps = points.length - 1;
  for (let at = 0; at < count; at += 1) {
    const place = (at * gaps) / Math.max(1, count - 1);
    const index = Math.min(Math.floor(place), Math.max(0, gaps - 1));
    const [low = '', high = low] = [points[index], points[index + 1]];
    const share = place - index;
    found.add(gaps > 0 && share === 0 ? low : share === 1 ? high : made({ low, high, share, at }, column, kind));
  }
  // Where values lie closer than they can be told apart, it goes on behind the last.
  const last = points.at(-1) ?? '';
  for (let at = 1; found.size < count && at <= count; at += 1)
    found.add(made({ low: last, high: last, share: 0, at }, column, kind));
  return [...found];
}

const pointsMax = 61;

/** The first, the last, and some between at equal distances. */
function thinned(values: readonly string[]): readonly string[] {
  if (values.length <= pointsMax) return values;
  const step = (values.length - 1) / (pointsMax - 1);
  return Array.from({ length: pointsMax }, (_, at) => values[Math.round(at * step)] ?? '');
}

type Gap = { readonly low: string; readonly high: string; readonly share: number; readonly at: number };

function made({ low, high, share, at }: Gap, { length, scale, type }: KnownColumn, kind: Kind): string {
  if (kind === 'whole' || kind === 'number') {
    const [from, to] = [Number(low), Number(high)];
    // Where one value is all that is known, it goes on from there.
    const value = from === to ? from + at : from + (to - from) * share;
    if (kind === 'whole') return String(Math.round(value));
    return value.toFixed(type === 'decimal' ? Math.min(scale, 6) : 3);
  }
  if (kind === 'moment') {
    const [from, to] = [momentOf(low), momentOf(high)];
    return momentText(
      from === to ? from + at * (type === 'date' ? dayMilliseconds : 1000) : from + (to - from) * share,
      type,
    );
  }
  if (type === 'uuid') return low.slice(0, -8) + at.toString(16).padStart(8, '0');
  if (kind === 'word') return low;
  const tail = at.toString(36);
  return low.slice(0, Math.max(0, (length || 255) - tail.length)) + tail;
}

const dayMilliseconds = 86_400_000;

function momentOf(text: string): number {
  const value = Date.parse(`${text.replace(' ', 'T')}${text.includes(':') ? 'Z' : ''}`);
  return Number.isNaN(value) ? 0 : value;
}

function momentText(value: number, type: string): string {
  const text = new Date(value).toISOString();
  return type === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

function sqlOf(value: string, kind: Kind): string {
  if (kind === 'whole' || kind === 'number') return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? value : '0';
  return mysqlText(value);
}

function emptyOf({ type }: KnownColumn): string {
  return type === 'json'
    ? `'{}'`
    : /blob|binary|bit/.test(type)
      ? `x'00'`
      : /int|decimal|float|double/.test(type)
        ? '0'
        : `''`;
}
