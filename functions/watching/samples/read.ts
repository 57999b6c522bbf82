import { limits } from '../../../shared/limits.ts';
import { parallel } from './parallel.ts';
import { pieceKey, pieces, type Piece } from './piece-repo.ts';
import type { Wanted } from './parquet-file.ts';
import type { Sample } from './sample.ts';
import { dayOf, type SamplePlace } from './write.ts';

export type FoundSamples = {
  readonly samples: readonly Sample[];
  /** There are older ones that were not looked at. */
  readonly isCut: boolean;
  /** The plans of which anything is kept of these days. */
  readonly planIds: ReadonlySet<number>;
};

/** The samples of some plans in a time, the newest files first, as many as one may look through. */
export async function readSamples(
  { tenant, table, world }: SamplePlace,
  planIds: readonly number[],
  wanted: Wanted,
): Promise<FoundSamples> {
  const lists = await Promise.all(planIds.map((planId) => piecesOf({ table }, planId, wanted)));
  const all = lists.flatMap(({ found }) => found).sort((a, b) => b.lastAt - a.lastAt);
  const chosen = withinBounds(all, wanted);
  // Loaded when there is something to read.
  const { samplesIn } = await import('./parquet-file.ts');
  const files = world.files.forTenant(tenant);
  const read = await parallel(chosen, filesAtOnce, (piece) =>
    samplesIn(files, { key: pieceKey(piece), bytes: piece.bytes }, wanted),
  );
  return {
    samples: read.flat(),
    isCut: chosen.length < all.length || lists.some(({ isCut }) => isCut),
    planIds: new Set(planIds.filter((_, i) => lists[i]?.isKept)),
  };
}

const filesAtOnce = 8;

async function piecesOf({ table }: Pick<SamplePlace, 'table'>, planId: number, { from, to }: Wanted) {
  const { items, next } = await pieces
    .on(table)
    .list({ planId }, { newestFirst: true, from: dayOf(from), to: dayOf(to), limit: limits.samplePiecesMax });
  return {
    found: items.filter(({ firstAt, lastAt }) => lastAt >= from && firstAt <= to),
    isCut: next !== undefined,
    isKept: items.length > 0,
  };
}

/** Of one statement only its groups of a file are read, so files may hold many times as much. */
function withinBounds(all: readonly Piece[], { statementId }: Wanted): Piece[] {
  let left: number = limits.sampleRowsReadMax * (statementId === undefined ? 1 : 20);
  return all.filter(({ rows }) => {
    left -= rows;
    return left + rows > 0;
  });
}
