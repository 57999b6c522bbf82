import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { World } from '../../platform/world.ts';
import type { Sample } from '../samples/sample.ts';
import { writeSamples } from '../samples/write.ts';
import {
  auditBunches,
  auditQueue,
  collectedSqls,
  planSqlTotals,
  queued,
  slowerSqls,
  type Collected,
} from './collected-repo.ts';
import { inbox, rounds, waitingScans, type Batch } from './inbox-repo.ts';
import { fingerprintFor, firstOf, foundOf, isInventory, together, withMore, type Found } from './merge.ts';
import type { PlanFacts, Sieve } from './plan-facts.ts';
import { markGone } from './gone-objects.ts';
import { ProjectRoom } from './project-room.ts';
import { sampleOf, sampleSourceOf } from './sample-of.ts';
import { entriesOf } from './take.ts';
import { counting } from './totals.ts';

export type CollectedPlace = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Scan = {
  readonly projectUid: string;
  readonly scanId: number;
  /** Nothing for a plan that is no more: what was reported for it is let go. */
  readonly factsOf: (planId: number) => PlanFacts | undefined;
  readonly sieve: Sieve;
};
type Round = {
  readonly number: number;
  readonly batches: readonly Batch[];
  readonly isSampled: boolean;
  readonly version: number;
};

/**
 * Counts what waits in the inbox of a scan, round by round. A round is written down before its first statement is counted and each
 * statement keeps the number of its last round, so a process that is killed, or two that count at once, count nothing twice.
 */
export async function countWaiting(place: CollectedPlace, scan: Scan, isOver: () => boolean): Promise<'all' | 'more'> {
  const { table } = place;
  const waiting = await waitingScans.on(table).get({ scanId: scan.scanId });
  while (!isOver()) {
    const round = await nextRound(place, scan.scanId);
    if (!round) {
      if (waiting) await forget(table, waiting);
      return 'all';
    }
    await countRound(place, scan, round);
  }
  return 'more';
}

async function nextRound({ table }: CollectedPlace, scanId: number): Promise<Round | undefined> {
  const begun = await rounds.on(table).get({ scanId });
  if (begun && begun.batchIds.length > 0) {
    const batches = await inbox.on(table).getMany(begun.batchIds.map((batchId) => ({ scanId, batchId })));
    return { number: begun.number, version: begun.version, batches, isSampled: begun.isSampled ?? false };
  }
  const { items: batches } = await inbox.on(table).list({ scanId }, { limit: batchesAtOnce });
  if (batches.length === 0) return undefined;
  const next = { scanId, number: (begun?.number ?? 0) + 1, batchIds: batches.map(({ batchId }) => batchId) };
  const { version } = begun
    ? await rounds.on(table).update({ ...next, version: begun.version })
    : await rounds.on(table).create(next);
  return { number: next.number, version, batches, isSampled: false };
}

async function countRound(place: CollectedPlace, scan: Scan, round: Round): Promise<void> {
  const { table, tenant, world } = place;
  const { found, wholes, excepted, samples } = await sorted(place, scan, round.batches);
  const version = await keepSamples(place, scan, { round, samples });
  const dropped = await keepAll(place, found, round.number);
  for (const [planId, present] of wholes) await markGone(table, planId, present);
  for (const { file } of round.batches) if (file !== undefined) await world.files.forTenant(tenant).remove(file);
  const { scanId } = scan;
  await table.transact([
    rounds.on(table).updating({ scanId, number: round.number, batchIds: [], version }),
    ...round.batches.map(({ batchId }) => inbox.on(table).removing({ scanId, batchId })),
    ...[...dropped].map(([planId, count]) => planSqlTotals.on(table).adding({ planId, kind: 'dropped' }, count)),
    ...[...excepted].map(([planId, count]) => planSqlTotals.on(table).adding({ planId, kind: 'excepted' }, count)),
  ]);
  await scan.sieve.counted(new Date(world.clock.now()).toISOString());
}

/**
 * Writes what ran into files before anything of the round is removed, and notes that they are written: a round that is done again
 * either writes the same files once more, or none. Answers the version of the round.
 */
async function keepSamples(
  place: CollectedPlace,
  { scanId, factsOf }: Scan,
  { round, samples }: { round: Round; samples: readonly Sample[] },
): Promise<number> {
  const [first] = samples;
  const facts = first && factsOf(first.planId);
  if (round.isSampled || !facts) return round.version;
  const { table } = place;
  const source = sampleSourceOf(facts);
  const known = await writeSamples(place, { source, samples, name: `${scanId}-${round.number}` });
  if (known.length === 0) return round.version;
  const batchIds = round.batches.map(({ batchId }) => batchId);
  const noted = { scanId, number: round.number, batchIds, isSampled: true, version: round.version };
  // A log that is read for the first time may be of many days.
  const last = Math.floor((known.length - 1) / itemsAtOnce) * itemsAtOnce;
  for (let start = 0; start < last; start += itemsAtOnce) await table.transact(known.slice(start, start + itemsAtOnce));
  await table.transact([...known.slice(last), rounds.on(table).updating(noted)]);
  return round.version + 1;
}

const itemsAtOnce = 90;

/** What a round found, each statement once; what is left out on purpose, by plan. */
async function sorted(place: CollectedPlace, scan: Scan, batches: readonly Batch[]) {
  const found = new Map<number, Found>();
  const wholes = new Map<number, Set<number>>();
  const excepted = new Map<number, number>();
  const samples: Sample[] = [];
  for (const batch of batches) {
    const facts = scan.factsOf(batch.planId);
    if (!facts) continue;
    const whole = batch.isWhole ? new Set<number>() : undefined;
    const isRecounted = whole !== undefined && !isInventory(facts);
    if (whole) wholes.set(batch.planId, whole);
    if (isRecounted) forgetEarlier(found, batch.planId);
    for (const entry of await entriesOf(place, batch)) {
      const fingerprint = fingerprintFor(entry, facts.dbType);
      if (scan.sieve.leavesOut(entry, fingerprint, facts)) {
        addTo(excepted, batch.planId, entry.count);
        continue;
      }
      const one: Found = { ...foundOf(entry, fingerprint, facts), ...(isRecounted && { isRecounted }) };
      samples.push(...sampleOf(one));
      addFound(found, one);
      whole?.add(one.sqlId);
    }
  }
  return { found: [...found.values()], wholes, excepted, samples };
}

function addFound(found: Map<number, Found>, one: Found): void {
  const before = found.get(one.sqlId);
  found.set(one.sqlId, before ? { ...one, entry: together(before.entry, one.entry) } : one);
}

function addTo(counts: Map<number, number>, planId: number, count: number): void {
  counts.set(planId, (counts.get(planId) ?? 0) + count);
}

/** What came before everything that there is no longer counts. */
function forgetEarlier(found: Map<number, Found>, planId: number): void {
  for (const [id, { facts }] of found) if (facts.planId === planId) found.delete(id);
}

/** Writes every statement that this round did not count yet; answers how many found no place, by plan. */
async function keepAll(place: CollectedPlace, found: readonly Found[], round: number): Promise<Map<number, number>> {
  const dropped = new Map<number, number>();
  const room = await roomOf(place.table, found);
  const [first] = found;
  if (!first) return dropped;
  const roomOfProject = new ProjectRoom({
    table: place.table,
    clock: place.world.clock,
    projectUid: first.facts.projectUid,
  });
  for (const planId of room.keys()) {
    const own = found.filter(({ facts }) => facts.planId === planId);
    const keeping = { planId, round, room, roomOfProject };
    for (let start = 0; start < own.length; start += recordsAtOnce)
      for (const one of await keepSome(place, own.slice(start, start + recordsAtOnce), keeping))
        dropped.set(planId, (dropped.get(planId) ?? 0) + one.entry.count);
  }
  return dropped;
}

async function roomOf(table: TenantTable, found: readonly Found[]): Promise<Map<number, number>> {
  const planIds = [...new Set(found.map(({ facts }) => facts.planId))];
  const totals = await planSqlTotals.on(table).readMany(planIds.map((planId) => ({ planId, kind: 'all' })));
  return new Map(planIds.map((planId, i) => [planId, limits.collectedPerPlanMax - (totals[i] ?? 0)]));
}

type Keeping = {
  readonly planId: number;
  readonly round: number;
  readonly room: Map<number, number>;
  readonly roomOfProject: ProjectRoom;
};

async function keepSome(place: CollectedPlace, some: readonly Found[], keeping: Keeping): Promise<readonly Found[]> {
  let left = some;
  for (let attempt = 1; ; attempt++) {
    const known = await knownOf(place.table, left);
    const isNew = ({ sqlId }: Found) => !known.has(sqlId);
    const fresh = left.filter(isNew);
    const ofProject = await keeping.roomOfProject.forNew(fresh.length);
    const room = Math.min(keeping.room.get(keeping.planId) ?? 0, ofProject.left);
    const fitting = fresh.slice(0, Math.max(0, room));
    const dropped = fresh.slice(fitting.length);
    const failed = [
      ...(await createAll(place, fitting, { ...keeping, turn: ofProject.turn })),
      ...(await updateAll(place, left, { known, keeping })),
    ];
    if (failed.length === 0) return dropped;
    if (attempt === attemptsMax) throw new AppError('changedMeanwhile');
    // Others took their turn: whoever begins again at another moment meets fewer of them.
    await setTimeout(Math.random() * attempt * pauseMilliseconds);
    left = failed;
  }
}

async function knownOf(table: TenantTable, some: readonly Found[]): Promise<Map<number, Collected>> {
  const keys = some.map(({ facts: { projectUid }, sqlId }) => ({ projectUid, sqlId }));
  return new Map((await collectedSqls.on(table).getMany(keys)).map((record) => [record.sqlId, record]));
}

async function createAll(
  { table, world }: CollectedPlace,
  fresh: readonly Found[],
  { planId, round, room, turn }: Keeping & { readonly turn: readonly TransactItem[] },
): Promise<readonly Found[]> {
  const made = fresh.map((one) => firstOf(one, round));
  const [first] = made;
  if (!first) return [];
  const bunch = { projectUid: first.projectUid, bunchId: world.newId(), sqlIds: made.map(({ sqlId }) => sqlId) };
  try {
    await table.transact([
      ...made.flatMap((record) => [collectedSqls.on(table).creating(record), ...counting(table, undefined, record)]),
      auditBunches.on(table).creating(bunch),
      ...turn,
    ]);
    room.set(planId, (room.get(planId) ?? 0) - fresh.length);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return fresh;
    throw error;
  }
}

type Updating = { readonly known: ReadonlyMap<number, Collected>; readonly keeping: Keeping };

async function updateAll(
  place: CollectedPlace,
  some: readonly Found[],
  { known, keeping: { round } }: Updating,
): Promise<readonly Found[]> {
  const failed: Found[] = [];
  await Promise.all(
    some.map(async (one) => {
      const before = known.get(one.sqlId);
      if (!before || before.round >= round) return;
      if (!(await updateOne(place, before, { one, round }))) failed.push(one);
    }),
  );
  return failed;
}

async function updateOne(
  { table, world }: CollectedPlace,
  before: Collected,
  { one, round }: { one: Found; round: number },
): Promise<boolean> {
  const isChanged = isInventory(one.facts) && before.sql !== one.entry.sql;
  if (isInventory(one.facts) && !isChanged && !before.isGone) return true;
  const after = withMore(before, one, round);
  const asksAudit = isChanged || cameToBeSlower(before, after) || isStale(before, world.clock.now());
  if (asksAudit) await auditQueue.on(table).put(queued(after, `round ${round}`));
  const changed = asksAudit ? { ...after, isBeingAudited: true } : after;
  const totals = [...counting(table, before, after), ...listingSlower(table, after)];
  try {
    await writeWith(table, changed, totals);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return false;
    throw error;
  }
}

/** So that it ends when nobody runs it any more. */
function listingSlower(table: TenantTable, { projectUid, sqlId, slower }: Collected): TransactItem[] {
  return slower ? [slowerSqls.on(table).putting({ projectUid, sqlId })] : [];
}

async function writeWith(table: TenantTable, changed: Collected, totals: readonly TransactItem[]): Promise<void> {
  if (totals.length === 0) await collectedSqls.on(table).update(changed);
  else await table.transact([collectedSqls.on(table).updating(changed), ...totals]);
}

/** Whether another plan made it so is asked at once. */
function cameToBeSlower(before: Collected, after: Collected): boolean {
  return after.slower !== undefined && before.slower === undefined;
}

/** What was judged long ago is judged anew: tables and rules change. */
function isStale({ isBeingAudited, auditedAt = '' }: Collected, now: number): boolean {
  return !isBeingAudited && auditedAt < new Date(now - limits.collectedAuditHours * 3600_000).toISOString();
}

async function forget(table: TenantTable, { scanId, stamp }: { scanId: number; stamp: string }): Promise<void> {
  try {
    await waitingScans
      .on(table)
      .remove({ scanId }, { condition: { stamp }, refusal: new AppError('changedMeanwhile') });
  } catch (error) {
    // Something came in meanwhile: it is counted the next time.
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

const batchesAtOnce = 40;
// New records with the totals that they share, of at most some 40 KB each: a transaction takes 4 MB and 100 items.
const recordsAtOnce = 60;
const attemptsMax = 12;
const pauseMilliseconds = 20;
