import { limits } from '../../../shared/limits.ts';
import { dayOf, hourOf } from '../day-of.ts';
import { ConditionFailed } from '../table/table-errors.ts';
import type { Key } from '../table/table-schema.ts';
import { transactItemsMax, type TransactItem } from '../table/transaction.ts';
import type { World } from '../world.ts';
import { counted, dayRows, expiryOf, personDay } from './activity-table.ts';

/** One call of a person. */
export type Use = {
  readonly tenant: string;
  readonly user: { readonly uid: string; readonly name: string };
  readonly module: string;
  readonly failed: boolean;
};
/** What one person did in one hour and is not written yet. */
type Waiting = Use['user'] & {
  readonly day: string;
  readonly hour: number;
  requests: number;
  errors: number;
  lastAt: number;
  readonly modules: Map<string, number>;
};
type Place = Pick<World, 'tableOf' | 'clock' | 'log'>;

/** Counts who uses what; made once for a world. */
export function activityOf(world: Place): Activity {
  return new Activity(world);
}

/**
 * Counts calls in memory and writes them together, a few times an hour for each person: calls that only read shall not write. The first
 * call of a person in an hour is written at once, so that whoever was there is counted also where a function ends unasked.
 */
export class Activity {
  readonly #world: Place;
  readonly #waiting = new Map<string, { readonly since: number; readonly people: Map<string, Waiting> }>();
  /** Whose hours are written already, and since when. */
  readonly #known = new Map<string, number>();
  #forgotAt = 0;

  constructor(world: Place) {
    this.#world = world;
  }

  /** Trouble with counting is nobody's answer. */
  async note(use: Use): Promise<void> {
    const now = this.#world.clock.now();
    const [day, hour] = [dayOf(now), hourOf(now)];
    const { tenant, user } = use;
    this.#forgetEarlier(now);
    const pile = this.#waiting.get(tenant) ?? { since: now, people: new Map<string, Waiting>() };
    this.#waiting.set(tenant, pile);
    const id = `${day} ${hour} ${user.uid}`;
    const person = pile.people.get(id) ?? {
      ...user,
      day,
      hour,
      requests: 0,
      errors: 0,
      lastAt: now,
      modules: new Map(),
    };
    pile.people.set(id, person);
    person.requests += 1;
    person.errors += use.failed ? 1 : 0;
    person.lastAt = now;
    person.modules.set(use.module, (person.modules.get(use.module) ?? 0) + 1);
    const isFirst = !this.#isKnown(tenant, person);
    if (isFirst || now - pile.since >= limits.activityFlushSeconds * 1000) await this.#flush(tenant);
  }

  /** Writes what waits, before the process ends. */
  async flush(): Promise<void> {
    for (const tenant of [...this.#waiting.keys()]) await this.#flush(tenant);
  }

  async #flush(tenant: string): Promise<void> {
    const people = [...(this.#waiting.get(tenant)?.people.values() ?? [])];
    this.#waiting.delete(tenant);
    const first = people.filter((person) => !this.#isKnown(tenant, person));
    for (const person of first) this.#known.set(idOf(tenant, person), person.lastAt);
    try {
      for (const person of first) await this.#writeFirst(tenant, person);
      const others = people.filter((person) => !first.includes(person));
      for (let start = 0; start < others.length; start += peopleAtOnce)
        await this.#writeAll(tenant, others.slice(start, start + peopleAtOnce));
    } catch (error) {
      for (const person of first) this.#known.delete(idOf(tenant, person));
      this.#world.log.warn('calls of people were not counted', { tenant, error });
    }
  }

  /** Whether somebody is new in this hour, and on this day, is told by the row of that person. */
  async #writeFirst(tenant: string, person: Waiting): Promise<void> {
    const table = this.#world.tableOf(tenant);
    const key = personDay(person.day, person.uid);
    const here = counted.hour(person.hour);
    for (let attempt = 1; ; attempt++) {
      const before = await table.get(key);
      const isNew = { onDay: before === undefined, inHour: before?.[here] === undefined };
      const condition = before === undefined ? ('absent' as const) : { [here]: { exists: !isNew.inHour } };
      const refusal = new ConditionFailed(undefined);
      try {
        return await table.transact([
          { ...personItem(key, person), condition, refusal },
          ...dayItems([{ ...person, isNew }]),
        ]);
      } catch (error) {
        if (error !== refusal || attempt === attemptsMax) throw error;
      }
    }
  }

  async #writeAll(tenant: string, people: readonly Waiting[]): Promise<void> {
    const writes = people.map((person) => personItem(personDay(person.day, person.uid), person));
    await this.#world.tableOf(tenant).transact([...writes, ...dayItems(people)]);
  }

  #isKnown(tenant: string, person: Waiting): boolean {
    return this.#known.has(idOf(tenant, person));
  }

  /** What was written hours ago is not asked for again. */
  #forgetEarlier(now: number): void {
    if (now - this.#forgotAt < hourMilliseconds) return;
    this.#forgotAt = now;
    for (const [id, at] of this.#known) if (now - at > 2 * hourMilliseconds) this.#known.delete(id);
  }
}

const attemptsMax = 4;
const hourMilliseconds = 3_600_000;
/** Each person is one row; those of the days come beside them. */
const peopleAtOnce = transactItemsMax / 2;

function idOf(tenant: string, { day, hour, uid }: Waiting): string {
  return `${day} ${hour} ${tenant} ${uid}`;
}

type Counted = Waiting & { readonly isNew?: { readonly onDay: boolean; readonly inHour: boolean } };

function personItem(key: Key, person: Waiting) {
  const { name, day, hour, requests, errors, lastAt, modules } = person;
  const add = { requests, errors, [counted.hour(hour)]: requests, ...byModule(modules) };
  return { update: key, change: { add, set: { userName: name, lastAt, expiresAt: expiryOf(day) } } };
}

/** One row of each kind for each day, of which there are two around midnight. */
function dayItems(people: readonly Counted[]): TransactItem[] {
  return [...new Set(people.map(({ day }) => day))].flatMap((day) => {
    const total = { requests: 0, errors: 0, people: 0 };
    const detail: Record<string, number> = {};
    const count = (name: string, more: number) => {
      detail[name] = (detail[name] ?? 0) + more;
    };
    for (const { requests, errors, hour, modules, isNew } of people.filter((one) => one.day === day)) {
      total.requests += requests;
      total.errors += errors;
      total.people += isNew?.onDay ? 1 : 0;
      count(counted.hour(hour), requests);
      if (isNew?.inHour) count(counted.users(hour), 1);
      for (const [name, times] of Object.entries(byModule(modules))) count(name, times);
    }
    const keys = dayRows(day);
    const set = { expiresAt: expiryOf(day) };
    return [
      { update: keys.total, change: { add: total, set } },
      { update: keys.detail, change: { add: detail, set } },
    ];
  });
}

function byModule(modules: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...modules].map(([name, times]) => [counted.module(name), times]));
}
