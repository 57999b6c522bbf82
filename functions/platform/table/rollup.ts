import { KeptLines } from './kept-lines.ts';
import type { Item, Key } from './table-schema.ts';
import type { TenantTable } from './tenant-table.ts';
import type { TransactItem } from './transaction.ts';

/** A width of the buckets into which measured values are added up, and for how long those are kept. */
export type Tier = { readonly seconds: number; readonly keptHours: number };
/** Values measured at one time, by what they are of. */
export type Measured = { readonly at: number; readonly values: Readonly<Record<string, number>> };
/** What is read: buckets between two times, no narrower than asked for and no more than so many where wider ones are kept. */
export type Window = {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly bucketsMax: number;
  readonly secondsMin?: number;
};
/** Of which things buckets are read: some names, and all that begin so. */
export type Wanted = { readonly names: readonly string[]; readonly beginning?: string };
/** Buckets by what they are of, oldest first. */
export type Lines = ReadonlyMap<string, readonly Bucket[]>;
/** What one bucket holds of one thing: all that was added, and how often. */
export type Bucket = { readonly at: number; readonly sum: number; readonly count: number };

/**
 * Values over time as sums in buckets of several widths: what is kept does not grow with how often somebody measures, and the wide
 * buckets stay when the narrow ones are gone. Many may add at once.
 */
export function rollup(prefix: string, tiers: readonly Tier[]) {
  const kept = new KeptLines();
  return { tiers, on: (table: TenantTable) => new Rollup(table, { prefix, tiers, kept }) };
}

/** The buckets of one declaration in one table. */
export class Rollup {
  readonly #table: TenantTable;
  readonly #prefix: string;
  readonly #tiers: readonly Tier[];
  readonly #kept: KeptLines;

  constructor(
    table: TenantTable,
    { prefix, tiers, kept }: { prefix: string; tiers: readonly Tier[]; kept: KeptLines },
  ) {
    this.#table = table;
    this.#prefix = prefix;
    this.#tiers = tiers;
    this.#kept = kept;
  }

  /** For `transact`: one write for each bucket that the values fall into. */
  adding(of: string, measured: readonly Measured[]): TransactItem[] {
    const writes = new Map<string, { key: Key; add: Record<string, number>; expiresAt: number }>();
    for (const { seconds, keptHours } of this.#tiers)
      for (const { at, values } of measured) {
        const start = startOf(at, seconds);
        const key = this.#key(of, seconds, start);
        const id = `${key.pk} ${key.sk}`;
        const write = writes.get(id) ?? { key, add: {}, expiresAt: Math.floor(start / 1000) + keptHours * 3600 };
        for (const [name, value] of Object.entries(values)) {
          write.add[sumOf(name)] = (write.add[sumOf(name)] ?? 0) + value;
          write.add[countOf(name)] = (write.add[countOf(name)] ?? 0) + 1;
        }
        writes.set(id, write);
      }
    return [...writes.values()].map(({ key, add, expiresAt }) => ({
      update: key,
      change: { add, set: { expiresAt } },
    }));
  }

  /**
   * The buckets of some names between two times, in the narrowest width that reaches back so far and fits. What lies so far
   * back that hardly anything is added any more is kept for a minute, since people look at the same stretch again and again.
   */
  async read(of: string, wanted: Wanted, window: Window): Promise<{ readonly seconds: number; readonly lines: Lines }> {
    const { seconds } = this.#tierFor(window);
    const { from, to, now } = window;
    const closedAt = startOf(Math.min(to, now - stillAddedMilliseconds), seconds);
    const first = startOf(from, seconds);
    const place = `${this.#table.tenant} ${of} ${seconds} ${JSON.stringify(wanted)}`;
    const known = this.#kept.from(first, { of: this.#table.database, place, now, closedAt });
    const read = linesIn(await this.#items(this.#key(of, seconds, known?.until ?? first), to, wanted), wanted);
    if (!known && closedAt > first)
      this.#kept.keep({ of: this.#table.database, place, now, closedAt }, { from: first, lines: read });
    return { seconds, lines: known ? joined(known.lines, read) : read };
  }

  #tierFor({ from, to, now, bucketsMax, secondsMin = 0 }: Window): Tier {
    const fits = this.#tiers.find(
      ({ seconds, keptHours }) =>
        seconds >= secondsMin && from >= now - keptHours * 3_600_000 && (to - from) / 1000 / seconds <= bucketsMax,
    );
    return fits ?? this.#tiers.at(-1) ?? { seconds: 3600, keptHours: 0 };
  }

  /** A chart may miss what was added within the last second: that costs half. */
  async #items(first: Key, to: number, { names, beginning }: Wanted): Promise<readonly Item[]> {
    const sk = { between: [first.sk, sortKeyOf(to)] as const };
    const only = beginning === undefined ? names.flatMap((name) => [sumOf(name), countOf(name)]) : undefined;
    return (await this.#table.query({ pk: first.pk, sk, consistent: false, only })).items;
  }

  #key(of: string, seconds: number, at: number): Key {
    return { pk: `ROLLUP#${this.#prefix}#${of}#${seconds}`, sk: sortKeyOf(at) };
  }
}

/** So long ago a look may still be that is added: rounds take a minute, and what they found is kept at their end. */
const stillAddedMilliseconds = 120_000;

function sortKeyOf(at: number): string {
  return String(at).padStart(14, '0');
}

function linesIn(items: readonly Item[], { names, beginning }: Wanted): Lines {
  return new Map([...names, ...namesBeginning(items, beginning)].map((name) => [name, lineOf(items, name)]));
}

function namesBeginning(items: readonly Item[], beginning: string | undefined): string[] {
  if (beginning === undefined) return [];
  const wanted = sumOf(beginning);
  const fields = new Set<string>();
  for (const item of items) for (const field in item) if (field.startsWith(wanted)) fields.add(field);
  return [...fields].map((field) => field.slice(sumOf('').length));
}

function joined(before: Lines, after: Lines): Lines {
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Map([...names].map((name) => [name, [...(before.get(name) ?? []), ...(after.get(name) ?? [])]]));
}

function lineOf(items: readonly Item[], name: string): Bucket[] {
  return items.flatMap((item) => {
    const count = Number(item[countOf(name)] ?? 0);
    return count === 0 ? [] : [{ at: Number(item.sk), sum: Number(item[sumOf(name)] ?? 0), count }];
  });
}

function startOf(at: number, seconds: number): number {
  return Math.floor(at / 1000 / seconds) * seconds * 1000;
}

function sumOf(name: string): string {
  return `s_${name}`;
}

function countOf(name: string): string {
  return `n_${name}`;
}
