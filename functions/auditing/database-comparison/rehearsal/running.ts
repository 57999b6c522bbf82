import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { AppError, invariant } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { TaskCall } from '../../../../shared/machines/machine.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { EventPlace } from '../../../platform/events.ts';
import type { World } from '../../../platform/world.ts';
import { rehearsals, type NewRehearsal, type Rehearsal } from './rehearsal-repo.ts';

const pointer = z.object({ tenant: z.string(), projectUid: z.string(), rehearsalId: z.string() });
type Which = Pick<NewRehearsal, 'projectUid' | 'rehearsalId'>;
type End = Partial<NewRehearsal> & Pick<NewRehearsal, 'status'>;
const machine = 'planRehearsal';

/** Starts the machine of a rehearsal; starting it twice is starting it once. */
export function startRehearsing(
  { tenant, world }: Pick<EventPlace, 'tenant' | 'world'>,
  { projectUid, rehearsalId }: Which,
): Promise<void> {
  const input = { tenant, projectUid, rehearsalId } satisfies z.output<typeof pointer>;
  return world.machines.start(machine, executionName(tenant, rehearsalId), input);
}

/** Whoever looks at one whose machine never came starts it, and ends what its machine left behind. */
export async function resumeRehearsing(place: EventPlace, record: Rehearsal): Promise<Rehearsal> {
  if (record.status !== 'rehearsing') return record;
  const state = await place.world.machines.describe(machine, executionName(place.tenant, record.rehearsalId));
  if (!state) await startRehearsing(place, record);
  else if (state.status !== 'running') await endRehearsal(place, record, stopped());
  return (await rehearsals.on(place.table).get(record)) ?? record;
}

/** Rehearses. What a database refuses is a result; what breaks otherwise is begun anew by the machine. */
export async function rehearseChanges(
  { input }: TaskCall<unknown>,
  world: World,
  signal?: AbortSignal,
): Promise<object> {
  const { place, which } = atHand(input, world);
  const record = await rehearsals.on(place.table).get(which);
  if (record?.status !== 'rehearsing') return {};
  const beganAt = world.clock.now();
  const end = await inTurn(place, record, signal).catch(endOf);
  await endRehearsal(place, which, { ...end, milliseconds: world.clock.now() - beganAt });
  return {};
}

/** Ends what failed again and again. */
export async function giveUpRehearsal({ input }: TaskCall<unknown>, world: World): Promise<object> {
  const { place, which } = atHand(input, world);
  await endRehearsal(place, which, stopped());
  return {};
}

/** Writes how a rehearsal ended, unless it ended before. */
export function endRehearsal(place: EventPlace, which: Which, end: End): Promise<boolean> {
  return change(place, which, (now) => ({ ...now, ...end }));
}

/** A server that is at another rehearsal is waited for. */
async function inTurn(place: EventPlace, record: Rehearsal, signal: AbortSignal | undefined): Promise<End> {
  const { rehearsed } = await import('./rehearsed.ts');
  const onStep = progressOf(place, record, signal);
  const until = place.world.clock.now() + limits.rehearsalWaitSecondsMax * 1000;
  for (;;) {
    try {
      return await rehearsed(place, record, { onStep });
    } catch (error) {
      const isBusy = error instanceof NotRehearsed && error.reason === 'busy';
      if (!isBusy || place.world.clock.now() > until) throw error;
      await pause(waitMs);
      if (!(await change(place, record, (now) => now))) throw error;
    }
  }
}

const waitMs = 1_000;
const progressEveryMs = 1_000;

/** Where the rehearsal has ended meanwhile, or the process ends, nothing more of it is run. */
function progressOf(place: EventPlace, record: Rehearsal, signal: AbortSignal | undefined) {
  const { clock } = place.world;
  let writtenAt = 0;
  const until = clock.now() + limits.rehearsalSecondsMax * 1000;
  return async (run: number, total: number): Promise<void> => {
    signal?.throwIfAborted();
    if (clock.now() > until) throw new NotRehearsed('tooLong', String(limits.rehearsalSecondsMax));
    if (clock.now() - writtenAt < progressEveryMs) return;
    writtenAt = clock.now();
    if (!(await change(place, record, (now) => ({ ...now, run, total })))) throw new NotRehearsed('canceled');
  };
}

function endOf(error: unknown): End {
  if (error instanceof NotRehearsed) return { status: 'not_rehearsed', reason: error.words };
  if (error instanceof EngineError)
    return { status: 'not_rehearsed', reason: new NotRehearsed('server', error.words).words };
  if (error instanceof AppError && error.kind !== 'changedMeanwhile')
    return { status: 'not_rehearsed', reason: error.text };
  throw error;
}

function stopped(): End {
  return { status: 'not_rehearsed', reason: new NotRehearsed('stopped').words };
}

/** Nothing is changed of one that has ended. */
async function change(place: EventPlace, which: Which, edit: (now: Rehearsal) => Rehearsal): Promise<boolean> {
  for (;;) {
    const now = await rehearsals.on(place.table).get(which);
    if (now?.status !== 'rehearsing') return false;
    try {
      await rehearsals.on(place.table).update(edit(now));
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    }
  }
}

function atHand(given: unknown, world: World): { place: EventPlace; which: Which } {
  const { tenant, ...which } = pointer.parse(given);
  invariant(tenant !== '', 'a machine works for a tenant');
  return { place: { tenant, table: world.tableOf(tenant), world }, which };
}

function executionName(tenant: string, rehearsalId: string): string {
  return `${tenant}-rehearse-${rehearsalId}`;
}
