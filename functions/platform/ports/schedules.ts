import { invariant } from '../../../shared/errors/index.ts';
import type { MachineData } from './machines.ts';

/** Something that happens once, at a time. Named by its owner: at most 64 letters, digits, -, _ and dots. */
export type Schedule = {
  readonly name: string;
  readonly at: string;
  readonly target: string;
  readonly input: MachineData;
};

/** What a target is given when its time has come. */
export type Firing = { readonly name: string; readonly slot: string; readonly input: MachineData };

/**
 * One-time schedules. Each fires at least once, also when its time passed while nothing ran; a crash at the wrong
 * moment fires it twice. So a target must be conditional on the state of what it starts, and may refuse what is late.
 */
export interface Schedules {
  /** Writes a schedule, or moves the one of that name. `at` is ISO 8601 with its offset; seconds count. */
  put(schedule: Schedule): Promise<void>;
  /** Removes a schedule; nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** The schedule that has not fired yet. */
  get(name: string): Promise<Schedule | undefined>;
}

/** What the function behind a target receives in the cloud. */
export type FiringEvent = Firing & { readonly target: string };

/** The second in which a schedule fires, as `2030-01-01T10:00:00Z`: with the name it tells one firing from another. */
export function slotOf({ name, at }: Pick<Schedule, 'name' | 'at'>): string {
  invariant(/^[A-Za-z0-9._-]{1,64}$/.test(name), 'a schedule is named by 1 to 64 letters, digits, -, _ and dots');
  invariant(/T.*(Z|[+-]\d\d:\d\d)$/.test(at) && !Number.isNaN(Date.parse(at)), 'a schedule has a time with its offset');
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
