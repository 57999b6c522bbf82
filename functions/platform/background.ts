import type { TaskCall } from '../../shared/machines/machine.ts';
import type { SweepName } from '../../shared/sweeps.ts';
import type { Use } from '../../shared/uses.ts';
import { narrowedWorld } from './narrowed-world.ts';
import type { Firing } from './ports/schedules.ts';
import type { World } from './world.ts';

/** One step of a state machine. It may be started again after a crash, so it must be conditional on what it finds. */
export type MachineTask = (call: TaskCall<never>, world: World, signal: AbortSignal) => Promise<unknown>;
/** What a schedule starts. It may be fired twice. */
export type ScheduleTarget = (firing: Firing, world: World) => Promise<unknown>;
/** Work that runs by itself, for all tenants. */
export type Sweep = (world: World) => Promise<unknown>;

/** What a group does outside of requests: under `npm start` in the same process, in the cloud in the task function. */
export type Background = {
  readonly tasks?: Readonly<Record<string, MachineTask>>;
  readonly targets?: Readonly<Record<string, ScheduleTarget>>;
  readonly sweeps?: Readonly<Partial<Record<SweepName, Sweep>>>;
  /** What each of them may use beyond the table; one that is not named may use nothing more. */
  readonly uses?: Readonly<Record<string, readonly Use[]>>;
};
/** The work of all groups by its name. */
export type Joined = Required<Omit<Background, 'uses'>>;

/**
 * The backgrounds of all groups as one, each piece of work with the world that it declared. Two of the same name would hide
 * each other, so that is refused.
 */
export function joined(backgrounds: readonly Background[]): Joined {
  const declared = union(backgrounds.map(({ uses = {} }) => uses));
  const narrowed = (name: string, world: World) => narrowedWorld(world, declared[name] ?? []);
  return {
    tasks: mapEntries(
      union(backgrounds.map(({ tasks = {} }) => tasks)),
      (name, task): MachineTask =>
        (call, world, signal) =>
          task(call, narrowed(name, world), signal),
    ),
    targets: mapEntries(
      union(backgrounds.map(({ targets = {} }) => targets)),
      (name, target): ScheduleTarget =>
        (firing, world) =>
          target(firing, narrowed(name, world)),
    ),
    sweeps: mapEntries(
      union<Sweep>(backgrounds.map(({ sweeps = {} }) => sweeps)),
      (name, sweep): Sweep =>
        (world) =>
          sweep(narrowed(name, world)),
    ),
  };
}

function mapEntries<T>(
  registry: Readonly<Record<string, T>>,
  change: (name: string, value: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(registry).map(([name, value]) => [name, change(name, value)]));
}

function union<T>(parts: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(', ')}`);
  return Object.assign({}, ...parts) as Record<string, T>;
}
