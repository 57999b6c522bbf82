import { AppError } from '../../shared/errors/index.ts';
import { sweeps, type SweepName } from '../../shared/sweeps.ts';
import { limits } from '../../shared/limits.ts';
import { timeSlice } from './clock.ts';
import { due, forget, isRested, openLine, type Due } from './due-tenant.ts';
import type { TenantWork } from './due-work.ts';
import { partOf } from './sweeping.ts';
import type { World } from './world.ts';

/** So many tenants a round works for at once. */
const tenantsAtOnce = 8;
/** So many of those that are due longest a round looks at, for each round that takes from the line, and in all. */
const looked = { forEachRound: tenantsAtOnce, max: 400 };
/** Whoever takes a tenant has it so long: a turn, and what goes on when it is over. */
const heldMilliseconds = (limits.tenantTurnSeconds + 120) * 1000;
const attemptsMax = 5;

/**
 * Works for the tenants that stand in the line of a sweep, whoever is due longest first, until nobody is due or time is over. Any number
 * of rounds take from the same line: each tenant is taken by one of them, has a turn of bounded time, and stands in line again.
 */
export async function forEachInLine(world: World, sweep: SweepName, work: TenantWork): Promise<void> {
  const isOver = world.sweeping?.isOver ?? timeSlice(world.clock);
  await openLine(world, sweep);
  const line = new Line(world, sweep);
  const takePlace = async (): Promise<void> => {
    while (!isOver()) {
      const one = await line.next();
      if (!one) return;
      await turn(world, one, { work, isOver });
    }
  };
  await Promise.all(Array.from({ length: tenantsAtOnce }, takePlace));
}

/** A tenant that is taken, and when it was due. */
type Taken = { readonly held: Due; readonly dueAt: number };

/** The line as one round sees it. */
class Line {
  readonly #world: World;
  readonly #sweep: SweepName;
  #looked: Due[] = [];
  #looking: Promise<boolean> | undefined;

  constructor(world: World, sweep: SweepName) {
    this.#world = world;
    this.#sweep = sweep;
  }

  /** Takes one of those that are due longest; nothing when nobody is due. */
  async next(): Promise<Taken | undefined> {
    for (;;) {
      const one = this.#looked.pop();
      if (one) {
        const taken = await this.#taken(one);
        if (taken) return taken;
      } else if (!(await (this.#looking ??= this.#look()))) return undefined;
    }
  }

  async #look(): Promise<boolean> {
    try {
      const { system, clock, sweeping: { part = 0, parts = 1 } = {} } = this.#world;
      const limit = Math.min(looked.max, looked.forEachRound * parts);
      const { items } = await due.on(system).listBy('gsi1', { sweep: this.#sweep }, { to: clock.now(), limit });
      // Each round has tenants that are its own first, so that rounds do not meet; whoever has none of them left helps the others.
      const own = items.filter(({ tenant }) => partOf(tenant, parts) === part);
      this.#looked = own.length > 0 ? own.toReversed() : shuffled(items).slice(0, tenantsAtOnce);
      return items.length > 0;
    } finally {
      this.#looking = undefined;
    }
  }

  async #taken(one: Due): Promise<Taken | undefined> {
    const { system, clock } = this.#world;
    try {
      const held = await due.on(system).update({ ...one, nextAt: clock.now() + heldMilliseconds });
      return { held, dueAt: one.nextAt ?? clock.now() };
    } catch (error) {
      // Another round was faster, or it was noted again meanwhile.
      if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
      throw error;
    }
  }
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);
}

async function turn(
  world: World,
  { held, dueAt }: Taken,
  { work, isOver }: { readonly work: TenantWork; readonly isOver: () => boolean },
): Promise<void> {
  const isTurnOver = timeSlice(world.clock, limits.tenantTurnSeconds);
  let outcome: 'idle' | 'waiting' = 'waiting';
  let isCut = false;
  try {
    outcome = await work(held.tenant, () => (isCut = isOver() || isTurnOver()));
  } catch (error) {
    // One tenant's trouble must not keep the others waiting.
    world.log.error('a sweep failed for a tenant', { tenant: held.tenant, error });
  }
  if (outcome === 'idle' && isRested(held, world) && (await forget(world, held)) === 'forgotten') return;
  await standInLine(world, held, isCut ? world.clock.now() : afterDue(held.sweep, dueAt, world.clock.now()));
}

/** Keeps its beat: whoever was late is due when it would have been, and not later each time. */
function afterDue(sweep: SweepName, dueAt: number, now: number): number {
  const beat = sweeps[sweep].everyMinutes * 60_000;
  return dueAt + (Math.floor((now - dueAt) / beat) + 1) * beat;
}

/** Unless somebody else has it by now. */
async function standInLine({ system }: World, held: Due, nextAt: number): Promise<void> {
  let now: Due | undefined = held;
  for (let attempt = 1; now && now.nextAt === held.nextAt; attempt++) {
    try {
      await due.on(system).update({ ...now, nextAt });
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile') || attempt === attemptsMax) throw error;
      now = await due.on(system).get(held);
    }
  }
}
