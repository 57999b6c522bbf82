import * as z from 'zod';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MachineData } from '../../platform/ports/machines.ts';
import { slotOf, type Firing, type Schedule, type Schedules } from '../../platform/ports/schedules.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const scheduleSchema = z.object({
  name: z.string(),
  slot: z.string(),
  target: z.string(),
  input: z.string(),
  dueAt: z.number(),
  tries: z.number(),
});
type ScheduleRecord = Stored<z.output<typeof scheduleSchema>>;
const schedules = entity('SCHEDULE', scheduleSchema, {
  pk: 'SCHEDULE#{name}',
  sk: 'NEXT',
  gsi1pk: 'SCHEDULES',
  gsi1sk: '{dueAt}#{name}',
});
/** One row for each slot that has fired, so that none fires again. */
const firings = entity('FIRING', z.object({ name: z.string(), slot: z.string(), forgetAt: z.number() }), {
  pk: 'SCHEDULE#{name}',
  sk: 'FIRED#{slot}',
  ttl: 'forgetAt',
});

// A target that fails is tried again for a day, as EventBridge Scheduler does.
const triedForMs = 24 * 60 * 60 * 1000;
const firstPauseMs = 60_000;
const pauseMsMax = 60 * 60 * 1000;
const lookEveryMs = 60_000;
const firedAtOnce = 20;
const countedMax = 1000;

type Targets = Readonly<Record<string, (firing: Firing) => Promise<unknown>>>;
type World = {
  readonly table: TenantTable;
  readonly targets: Targets;
  readonly clock: Clock;
  /** Told of each target that failed and is tried again. */
  readonly report: (error: unknown) => void;
};

/** The schedules of `npm start`: rows of the table, and a loop that fires them. Nothing fires before `run` or after `close`. */
export function localSchedules(world: World): LocalSchedules {
  return new LocalSchedules(world);
}

export class LocalSchedules implements Schedules {
  readonly #world: World;
  readonly #closing = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(world: World) {
    this.#world = world;
  }

  async put(schedule: Schedule): Promise<void> {
    invariant(schedule.target in this.#world.targets, `${schedule.target} is a target of schedules`);
    const { name, target, input } = schedule;
    const slot = slotOf(schedule);
    await this.#rows.put({ name, slot, target, input: JSON.stringify(input), dueAt: Date.parse(slot), tries: 0 });
    this.#wake.abort();
  }

  async remove(name: string): Promise<void> {
    await this.#rows.remove({ name });
  }

  async get(name: string): Promise<Schedule | undefined> {
    const row = await this.#rows.get({ name });
    return row && { name, at: row.slot, target: row.target, input: JSON.parse(row.input) as MachineData };
  }

  /** How many there are; nothing where there are more than one look finds. */
  async count(): Promise<number | undefined> {
    const { items, next } = await this.#rows.listBy('gsi1', {}, { limit: countedMax });
    return next === undefined ? items.length : undefined;
  }

  /** Begins to fire what is due, first of all what was missed while nothing ran. */
  run(): void {
    this.#running = this.#loop();
  }

  /** Ends the loop once what it is firing is done. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  get #rows() {
    return schedules.on(this.#world.table);
  }

  async #loop(): Promise<void> {
    const { clock, report } = this.#world;
    while (!this.#closing.signal.aborted) {
      this.#wake = new AbortController();
      try {
        await this.#fireDue();
        const [next] = (await this.#rows.listBy('gsi1', {}, { limit: 1 })).items;
        const until = Math.min(next?.dueAt ?? Number.POSITIVE_INFINITY, clock.now() + lookEveryMs);
        await unlessAborted(clock.waitUntil(until, this.#interruption), this.#interruption);
      } catch (error) {
        report(error);
        await unlessAborted(clock.waitUntil(clock.now() + lookEveryMs, this.#interruption), this.#interruption);
      }
    }
  }

  get #interruption(): AbortSignal {
    return AbortSignal.any([this.#closing.signal, this.#wake.signal]);
  }

  async #fireDue(): Promise<void> {
    for (;;) {
      const due = (await this.#rows.listBy('gsi1', {}, { to: this.#world.clock.now(), limit: firedAtOnce })).items;
      await Promise.all(due.map((row) => this.#fire(row)));
      if (due.length < firedAtOnce || this.#closing.signal.aborted) return;
    }
  }

  async #fire(row: ScheduleRecord): Promise<void> {
    const { table, targets, report } = this.#world;
    const fired = await firings.on(table).get(row);
    if (fired) return this.#forget(row);
    try {
      const target = targets[row.target];
      invariant(target, `${row.target} is a target of schedules`);
      await target({ name: row.name, slot: row.slot, input: JSON.parse(row.input) as MachineData });
    } catch (error) {
      report(error);
      return this.#later(row);
    }
    await this.#fired(row);
  }

  /** The slot is done. A schedule that was moved while it fired stays, with its new slot. */
  async #fired(row: ScheduleRecord): Promise<void> {
    const { table, clock } = this.#world;
    const firing = { name: row.name, slot: row.slot, forgetAt: Math.floor((clock.now() + 2 * triedForMs) / 1000) };
    await firings.on(table).put(firing);
    await this.#forget(row);
  }

  async #forget(row: ScheduleRecord): Promise<void> {
    try {
      await this.#rows.remove(row, { condition: { slot: row.slot } });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }

  async #later(row: ScheduleRecord): Promise<void> {
    const now = this.#world.clock.now();
    if (now - Date.parse(row.slot) > triedForMs) return this.#forget(row);
    const pause = Math.min(firstPauseMs * 2 ** row.tries, pauseMsMax);
    try {
      await this.#rows.update({ ...row, tries: row.tries + 1, dueAt: now + pause });
    } catch (error) {
      // Moved or removed meanwhile: what it is now counts.
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    }
  }
}

async function unlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
