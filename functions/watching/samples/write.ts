import { noteDue } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { World } from '../../platform/world.ts';
import { keptSampleDays } from './kept-days.ts';
import { pieceKey, pieces, scattered, type NewPiece } from './piece-repo.ts';
import type { Sample } from './sample.ts';

export type SamplePlace = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Given = {
  readonly source: string;
  readonly samples: readonly Sample[];
  /** Of whoever writes: the same again under the same name is the same file. */
  readonly name: string;
};

const dayMilliseconds = 24 * 3600_000;

/**
 * Writes samples into files, one for each plan and day, and answers what makes them known: for the transaction that says that they are
 * written. Until then nobody reads them, and whoever writes them again writes over them.
 */
export async function writeSamples(place: SamplePlace, { source, samples, name }: Given): Promise<TransactItem[]> {
  const { tenant, table, world } = place;
  const now = world.clock.now();
  const kept = samples.filter(({ at }) => at > now - keptSampleDays() * dayMilliseconds);
  if (kept.length === 0) return [];
  await noteDue(world, 'tidySamples', tenant);
  // Loaded when there is something to write.
  const { parquetOf } = await import('./parquet-file.ts');
  const items: TransactItem[] = [];
  for (const { planId, day, of } of groupsOf(kept)) {
    const bytes = parquetOf(of);
    const piece: NewPiece = { planId, source, day, name: `${planId}-${name}`, ...extentOf(of, bytes), madeAt: now };
    await world.files.forTenant(tenant).put(pieceKey(piece), bytes, { contentType: parquetType });
    items.push(pieces.on(table).putting(piece), scattered.on(table).putting({ planId, day, stamp: name }));
  }
  return items;
}

/** What a file of samples is, for those who fetch it. */
export const parquetType = 'application/vnd.apache.parquet';

/** How much a file holds, and of when. */
export function extentOf(samples: readonly Sample[], bytes: Uint8Array) {
  const times = samples.map(({ at }) => at);
  return {
    rows: samples.length,
    bytes: bytes.length,
    firstAt: times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY),
    lastAt: times.reduce((most, at) => Math.max(most, at), 0),
  };
}

/** The day of a moment, as files are filed by it. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

type Group = { readonly planId: number; readonly day: string; readonly of: Sample[] };

function groupsOf(samples: readonly Sample[]): Group[] {
  const groups = new Map<string, Group>();
  for (const sample of samples) {
    const { planId } = sample;
    const day = dayOf(sample.at);
    const group = groups.get(`${planId} ${day}`) ?? { planId, day, of: [] };
    group.of.push(sample);
    groups.set(`${planId} ${day}`, group);
  }
  return [...groups.values()];
}
