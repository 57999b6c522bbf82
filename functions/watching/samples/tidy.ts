import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { World } from '../../platform/world.ts';
import { keptSampleDays } from './kept-days.ts';
import { parallel } from './parallel.ts';
import { merges, pieceKey, pieces, scattered, type NewPiece, type Piece } from './piece-repo.ts';
import { dayOf, extentOf, parquetType, type SamplePlace } from './write.ts';

const hour = 3600_000;
/** Nobody who began to write a piece is still at it: no function lives so long. */
const restMilliseconds = hour;
// What one transaction takes, with room for what makes the new one known.
const togetherMax = 80;

/** Puts the pieces of a day together and removes those that are old. */
export async function tidySamples(world: World): Promise<void> {
  const endsAt = world.clock.now() + limits.runnerSliceSeconds * 1000;
  const isOver = () => world.clock.now() > endsAt;
  await forEachDueTenant(world, 'tidySamples', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await scattered.on(place.table).list({});
    for (const one of items) if (!isOver()) await guarded(place, () => tidyDay(place, one));
    await removeOld(place, isOver);
    const left = await pieces.on(place.table).listBy('gsi1', {}, { limit: 1 });
    return left.items.length === 0 && items.length === 0 ? 'idle' : 'waiting';
  });
}

/** The trouble of one day keeps no other waiting. */
async function guarded(place: SamplePlace, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Its plan was removed, or another run tidies the same: the next one goes on with what is left.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return;
    place.world.log.error('samples could not be put together', { tenant: place.tenant, error });
  }
}

type Day = { readonly planId: number; readonly day: string };

async function tidyDay(place: SamplePlace, { planId, day, stamp }: Day & { stamp: string }): Promise<void> {
  const { table, world } = place;
  await goOn(place, { planId, day });
  for (;;) {
    const { items, next } = await pieces.on(table).list({ planId, day }, { limit: limits.samplePiecesMax });
    const group = together(items, world.clock.now());
    if (group.length > 1) {
      await begin(place, group);
      await goOn(place, { planId, day });
      continue;
    }
    const isPast = Date.parse(day) < world.clock.now() - 2 * 24 * hour;
    if (!isPast || next !== undefined) return;
    const refusal = new AppError('changedMeanwhile');
    await scattered.on(table).remove({ planId, day }, { condition: { stamp }, refusal });
    return;
  }
}

/** The first small pieces of a day that make one together. */
function together(all: readonly Piece[], now: number): Piece[] {
  const group: Piece[] = [];
  let rows = 0;
  const small = all.filter((one) => one.madeAt < now - restMilliseconds && one.rows < limits.sampleFileRows / 2);
  for (const piece of small) {
    if (group.length === togetherMax || rows + piece.rows > limits.sampleFileRows) break;
    group.push(piece);
    rows += piece.rows;
  }
  return group;
}

async function begin({ table, world }: SamplePlace, group: readonly Piece[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { planId, day, source } = first;
  const name = `${planId}-m${world.newId()}`;
  await merges.on(table).create({ planId, day, source, name, of: group.map((one) => one.name), isMade: false });
}

/** Goes on with what was begun: the new file, then its place among the pieces and the end of the others, then their files. */
async function goOn(place: SamplePlace, { planId, day }: Day): Promise<void> {
  const { table, tenant, world } = place;
  const begun = await merges.on(table).get({ planId, day });
  if (!begun) return;
  const files = world.files.forTenant(tenant);
  if (!begun.isMade) {
    const made = await makeOne(place, begun);
    if (!made) {
      await files.remove(pieceKey(begun));
      await merges.on(table).remove({ planId, day });
      return;
    }
  }
  await parallel(begun.of, filesAtOnce, (name) => files.remove(pieceKey({ ...begun, name })));
  await merges.on(table).remove({ planId, day });
}

const filesAtOnce = 8;

/** Answers nothing when a piece is gone, because its plan is. */
async function makeOne(
  { table, tenant, world }: SamplePlace,
  begun: Parameters<ReturnType<typeof merges.on>['update']>[0],
): Promise<NewPiece | undefined> {
  const { planId, day, source, name, of } = begun;
  const files = world.files.forTenant(tenant);
  const old = await pieces.on(table).getMany(of.map((one) => ({ planId, day, name: one })));
  if (old.length < of.length) return undefined;
  const all = { from: 0, to: Number.MAX_SAFE_INTEGER / 2 };
  // Loaded when there is something to put together.
  const { samplesIn, parquetOf } = await import('./parquet-file.ts');
  const samples = (
    await parallel(old, filesAtOnce, (one) => samplesIn(files, { key: pieceKey(one), bytes: one.bytes }, all))
  ).flat();
  const bytes = parquetOf(samples);
  const made: NewPiece = { planId, day, source, name, ...extentOf(samples, bytes), madeAt: world.clock.now() };
  await files.put(pieceKey(made), bytes, { contentType: parquetType });
  const refusal = new AppError('changedMeanwhile');
  await table.transact([
    pieces.on(table).creating(made),
    ...old.map((one) => pieces.on(table).removing(one, { condition: { version: one.version }, refusal })),
    merges.on(table).updating({ ...begun, isMade: true }),
  ]);
  return made;
}

/** In a deployment the bucket lets their files expire too, whatever becomes of this. */
async function removeOld({ table, tenant, world }: SamplePlace, isOver: () => boolean): Promise<void> {
  const before = dayOf(world.clock.now() - (keptSampleDays() + 1) * 24 * hour);
  while (!isOver()) {
    const { items } = await pieces.on(table).listBy('gsi1', {}, { to: before, limit: atOnce });
    await parallel(items, filesAtOnce, async (piece) => {
      await world.files.forTenant(tenant).remove(pieceKey(piece));
      await pieces.on(table).remove(piece);
    });
    if (items.length < atOnce) return;
  }
}

const atOnce = 100;
