import type { Bucket, Lines } from './rollup.ts';

type Place = {
  /** The database that they are read from. */
  readonly of: object;
  readonly place: string;
  readonly now: number;
  /** What begins before is added to no more. */
  readonly closedAt: number;
};
type Kept = {
  readonly from: number;
  readonly until: number;
  readonly lines: Lines;
  readonly at: number;
  readonly size: number;
};

const keptMilliseconds = 60_000;
/** Some sixty bytes each. */
const bucketsMax = 200_000;

/** Buckets of rollups that were read within the last minute and are not added to any more, as many as fit. */
export class KeptLines {
  readonly #databases = new WeakMap<object, Map<string, Kept>>();

  /** Those from a time on, and where they end; nothing where none reach back so far. */
  from(first: number, { of, place, now }: Place): { readonly lines: Lines; readonly until: number } | undefined {
    const kept = this.#databases.get(of)?.get(place);
    if (!kept || kept.from > first || now < kept.at || now - kept.at >= keptMilliseconds) return undefined;
    return { lines: between(kept.lines, first, kept.until), until: kept.until };
  }

  /** Keeps of what was read from a time on that which is closed. */
  keep({ of, place, now, closedAt }: Place, read: { readonly from: number; readonly lines: Lines }): void {
    const all = this.#databases.get(of) ?? new Map<string, Kept>();
    this.#databases.set(of, all);
    const lines = between(read.lines, read.from, closedAt);
    const size = [...lines.values()].reduce((sum, line) => sum + line.length, 0);
    // The oldest come first in the map.
    all.delete(place);
    let room = bucketsMax - size - [...all.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [other, one] of all) {
      if (room >= 0 && now - one.at < keptMilliseconds) break;
      all.delete(other);
      room += one.size;
    }
    if (room >= 0) all.set(place, { from: read.from, until: closedAt, lines, at: now, size });
  }
}

function between(lines: Lines, from: number, until: number): Lines {
  const inside = ({ at }: Bucket) => at >= from && at < until;
  return new Map([...lines].map(([name, line]) => [name, line.filter(inside)]));
}
