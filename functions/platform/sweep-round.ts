import * as z from 'zod';
import { sweeps as rhythms, type SweepName } from '../../shared/sweeps.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Joined } from './background.ts';
import { timeSlice } from './clock.ts';
import { isShared, oldestDue } from './due-tenant.ts';
import type { Meter } from './middlewares/measured.ts';
import { sweepStarter } from './sweep-starter.ts';
import { entity, type Stored } from './table/entity.ts';
import type { World } from './world.ts';

/** What a schedule hands to a function each minute: have the sweeps run that are due, for one part of the tenants. */
export const roundEvent = z.object({ round: z.object({ part: z.int().min(0), parts: z.int().min(1) }) });

const roundSchema = z.object({
  work: z.string(),
  part: z.string(),
  /** Until then a round runs, as far as is known; one that lives says so again and again. */
  heldUntil: z.number(),
  /** When each sweep began last. */
  begun: z.record(z.string(), z.number()),
});
type Round = Stored<z.output<typeof roundSchema>>;
const rounds = entity('SWEEP_ROUND', roundSchema, { pk: 'SWEEP_ROUND#{work}', sk: '{part}' });

const heldMilliseconds = 90_000;
const lookMilliseconds = 20_000;
const renewMilliseconds = 30_000;
/** Schedules are not exact to the second. */
const early = 10_000;

type Given = {
  readonly work: string;
  readonly sweeps: Joined['sweeps'];
  readonly names: readonly SweepName[];
  readonly part: number;
  readonly parts: number;
  readonly meter: Meter;
  readonly millisecondsLeft: number;
};

/**
 * One round of a function's sweeps: those that are due run beside each other, and again while others still run. A second round of the
 * same part ends at once, so that as many run at a time as there are functions and parts, and a round that was throttled or lost
 * delays its sweeps and loses none.
 */
export async function sweepRound(world: World, given: Given): Promise<'done' | 'held'> {
  const { work, part, parts, meter, millisecondsLeft } = given;
  const key = { work, part: `${part}/${parts}` };
  const names = given.names.filter((name) => part === 0 || isShared(name));
  const dueOf = (begun: Round['begun'], now: number) => names.filter((name) => lateness(begun, name, now) >= 0);
  const claim = await claimed(world, key, dueOf);
  if (!claim) return 'held';
  meter('SweepLateness', Math.max(0, ...names.map((name) => lateness(claim.before, name, world.clock.now()))));
  // The line is the same for all parts, so one of them looks.
  const lines = part === 0 ? names.filter(isShared) : [];
  if (lines.length > 0)
    meter('OldestDue', Math.max(...(await Promise.all(lines.map((name) => oldestDue(world, name))))));
  // Sweeps end before the function does; what they did not come to is first in the next round.
  const isOver = timeSlice(world.clock, Math.max(0, Math.min(600, millisecondsLeft / 1000 - 180)));
  const { running, failed, start } = sweepStarter(given.sweeps, { ...world, sweeping: { part, parts, isOver } });
  let round = claim.round;
  claim.due.forEach(start);
  while (running.size > 0) {
    await oneEndsOrTimePasses(world, [...running.values()]);
    const now = world.clock.now();
    const due = isOver() || running.size === 0 ? [] : dueOf(round.begun, now).filter((name) => !running.has(name));
    due.forEach(start);
    if (due.length > 0 || (running.size > 0 && round.heldUntil - now < heldMilliseconds - renewMilliseconds))
      round = await rounds.on(world.system).update(heldFrom(now, begunAt(round, due, now)));
  }
  await rounds.on(world.system).update({ ...round, heldUntil: world.clock.now() });
  if (failed.size > 0) throw new Error(`sweeps failed: ${[...failed].join(', ')}`);
  return 'done';
}

type Claim = { readonly round: Round; readonly before: Round['begun']; readonly due: readonly SweepName[] };

/** Takes the part for itself and notes what begins, in one write. */
async function claimed(
  { system, clock }: World,
  key: { readonly work: string; readonly part: string },
  dueOf: (begun: Round['begun'], now: number) => readonly SweepName[],
): Promise<Claim | undefined> {
  const now = clock.now();
  const known = await rounds.on(system).get(key);
  if (known && known.heldUntil > now) return undefined;
  const before = known?.begun ?? {};
  const due = dueOf(before, now);
  try {
    const round = known
      ? await rounds.on(system).update(heldFrom(now, begunAt(known, due, now)))
      : await rounds.on(system).create(heldFrom(now, begunAt({ ...key, heldUntil: now, begun: {} }, due, now)));
    return { round, before, due };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
    throw error;
  }
}

function begunAt<R extends Pick<Round, 'begun'>>(round: R, due: readonly SweepName[], now: number): R {
  return { ...round, begun: { ...round.begun, ...Object.fromEntries(due.map((name) => [name, now])) } };
}

function heldFrom<R extends Pick<Round, 'heldUntil'>>(now: number, round: R): R {
  return { ...round, heldUntil: now + heldMilliseconds };
}

/** By how much a sweep is late; one that never ran is due and not late. */
function lateness(begun: Round['begun'], name: SweepName, now: number): number {
  const last = begun[name];
  return last === undefined ? 0 : now - last - rhythms[name].everyMinutes * 60_000 + early;
}

async function oneEndsOrTimePasses({ clock }: World, running: readonly Promise<unknown>[]): Promise<void> {
  if (running.length === 0) return;
  const ended = new AbortController();
  const time = clock.waitUntil(clock.now() + lookMilliseconds, ended.signal).catch(() => undefined);
  await Promise.race([...running, time]);
  ended.abort();
}
