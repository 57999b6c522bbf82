import type { Item, Key } from './table-schema.ts';
import type { TenantTable } from './tenant-table.ts';
import type { TransactItem } from './transaction.ts';

/** A width of the buckets into which measured values are added up, and for how long those are kept. */
export type Tier = { readonly seconds: number; readonly keptHours: number };
/** Values measured at one time, by what they are of. */
export type Measured = { readonly at: number; readonly values: Readonly<Record<string, number>> };
/** What is read: buckets between two times, no narrower than asked for and no more than so many. */
export type Window = {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly bucketsMax: number;
  readonly secondsMin?: number;
};
/** What one bucket holds of one thing: all that was added, and how often. */
export type Bucket = { readonly at: number; readonly sum: number; readonly count: number };

/**
 * Values over time as sums in buckets of several widths: what is kept does not grow with how often somebody measures, and the wide
 * buckets stay when the narrow ones are gone. Many may add at once.
 */
export function rollup(prefix: string, tiers: readonly Tier[]) {
  return { tiers, on: (table: TenantTable) => new Rollup(table, prefix, tiers) };
}

/** The buckets of one declaration in one table. */
export class Rollup {
  readonly #table: TenantTable;
  readonly #prefix: string;
  readonly #tiers: readonly Tier[];

  constructor(table: TenantTable, prefix: string, tiers: readonly Tier[]) {
    this.#table = table;
    this.#prefix = prefix;
    this.#tiers = tiers;
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

  /** The buckets of some names between two times, oldest first, in the narrowest width that reaches back so far and fits. */
  async read(
    of: string,
    names: readonly string[],
    window: Window,
  ): Promise<{ readonly seconds: number; readonly lines: ReadonlyMap<string, readonly Bucket[]> }> {
    const { seconds, items } = await this.#items(of, window);
    return { seconds, lines: new Map(names.map((name) => [name, lineOf(items, name)])) };
  }

  /** The same of every name that begins so. */
  async readBeginning(
    of: string,
    beginning: string,
    window: Window,
  ): Promise<{ readonly seconds: number; readonly lines: ReadonlyMap<string, readonly Bucket[]> }> {
    const { seconds, items } = await this.#items(of, window);
    const wanted = sumOf(beginning);
    const fields = new Set(items.flatMap((item) => Object.keys(item).filter((field) => field.startsWith(wanted))));
    const names = [...fields].map((field) => field.slice(sumOf('').length));
    return { seconds, lines: new Map(names.map((name) => [name, lineOf(items, name)])) };
  }

  async #items(
    of: string,
    { from, to, now, bucketsMax, secondsMin = 0 }: Window,
  ): Promise<{ readonly seconds: number; readonly items: readonly Item[] }> {
    const tier = this.#tiers.find(
      ({ seconds, keptHours }) =>
        seconds >= secondsMin && from >= now - keptHours * 3_600_000 && (to - from) / 1000 / seconds <= bucketsMax,
    );
    const { seconds } = tier ?? this.#tiers.at(-1) ?? { seconds: 3600 };
    const [first, last] = [this.#key(of, seconds, startOf(from, seconds)), this.#key(of, seconds, to)];
    const items: Item[] = [];
    let after: string | undefined;
    do {
      const query = { pk: first.pk, sk: { between: [first.sk, last.sk] as const }, limit: bucketsMax, after };
      const page = await this.#table.query(query);
      items.push(...page.items);
      after = page.next;
    } while (after !== undefined && items.length < bucketsMax);
    return { seconds, items };
  }

  #key(of: string, seconds: number, at: number): Key {
    return { pk: `ROLLUP#${this.#prefix}#${of}#${seconds}`, sk: String(at).padStart(14, '0') };
  }
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
