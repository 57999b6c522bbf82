import type { TaskCall } from '../../shared/machines/machine.ts';
import type { SweepName } from '../../shared/sweeps.ts';
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
};

/** The backgrounds of all groups as one; two of the same name would hide each other, so that is refused. */
export function joined(backgrounds: readonly Background[]): Required<Background> {
  return {
    tasks: union(backgrounds.map(({ tasks = {} }) => tasks)),
    targets: union(backgrounds.map(({ targets = {} }) => targets)),
    sweeps: union(backgrounds.map(({ sweeps = {} }) => sweeps)),
  };
}

function union<T>(parts: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(', ')}`);
  return Object.assign({}, ...parts) as Record<string, T>;
}
