import { parallel } from './parallel.ts';
import { merges, pieceKey, pieces, scattered } from './piece-repo.ts';
import type { SamplePlace } from './write.ts';

const atOnce = 100;

/** Removes the samples of a plan that is no more. Answers `more` when time is over before all are gone. */
export async function removeSamples(
  { table, tenant, world }: SamplePlace,
  planId: number,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  const files = world.files.forTenant(tenant);
  while (!isOver()) {
    const { items } = await pieces.on(table).list({ planId }, { limit: atOnce });
    await parallel(items, filesAtOnce, async (piece) => {
      await files.remove(pieceKey(piece));
      await pieces.on(table).remove(piece);
    });
    if (items.length === atOnce) continue;
    const { items: begun } = await merges.on(table).list({ planId });
    for (const one of begun) {
      for (const name of [one.name, ...one.of]) await files.remove(pieceKey({ ...one, name }));
      await merges.on(table).remove(one);
    }
    const { items: marks } = await scattered.on(table).list({ planId });
    await scattered.on(table).removeAll(marks);
    return 'all';
  }
  return 'more';
}

const filesAtOnce = 8;
