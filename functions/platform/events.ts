import type { TenantTable } from './table/tenant-table.ts';
import type { World } from './world.ts';

/** What happens in one group or room that others act upon, with what they are told of it. */
export type Events = {
  /** An audit was written down. */
  readonly auditEnded: {
    readonly dbType: string;
    readonly at: string;
    /** `excused`: statements that the whitelist kept the rule from. */
    readonly rules: readonly { readonly id: string; readonly hits: number; readonly excused?: number | undefined }[];
  };
  /** People decided what becomes of findings: they changed the SQL, or took what was found for good enough. */
  readonly findingsSettled: {
    readonly way: 'fixed' | 'dismissed';
    /** In how many statements a rule had found something; a rule may be told several times. */
    readonly findings: readonly { readonly dbType: string; readonly ruleId: string; readonly statements: number }[];
  };
  /** A rule that a tenant wrote is no more. */
  readonly customRuleDeleted: { readonly ruleId: string; readonly dbType: string };
  /** The execution of a workflow on one of its data sources came to its end, whatever that was. */
  readonly executionEnded: { readonly projectUid: string; readonly workflowId: string; readonly taskId: number };
  /** A project is no more. Told again until nobody answers `more`; `isOver` says when time is up. */
  readonly projectDeleted: { readonly projectUid: string; readonly isOver: () => boolean };
};
export type EventName = keyof Events;

/** The tenant in which something happened. */
export type EventPlace = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
/** What a group does about an event. It may be told twice; with `more` it asks to be told again. */
export type Listener<E extends EventName> = (place: EventPlace, told: Events[E]) => Promise<'all' | 'more' | void>;
/** Who listens to what, each loaded only when it happens, so that a function starts without them. */
export type Listeners = {
  readonly [E in EventName]?: readonly (() => Promise<{ readonly [Name in E]: Listener<E> }>)[];
};

/** Tells everybody who listens, one after the other. Stops at the first who answers `more`: those after it are told next time. */
export async function raise<E extends EventName>(
  { tenant, table, world }: EventPlace,
  name: E,
  told: Events[E],
): Promise<'all' | 'more'> {
  for (const load of world.listeners[name] ?? []) {
    const listener = (await load())[name];
    if ((await listener({ tenant, table, world }, told)) === 'more') return 'more';
  }
  return 'all';
}

/** The same for what is only counted: what happened is stored, so trouble in counting is logged and stops nobody. */
export async function raiseToCount<E extends EventName>(place: EventPlace, name: E, told: Events[E]): Promise<void> {
  try {
    await raise(place, name, told);
  } catch (error) {
    place.world.log.error('something was not counted', { event: name, error });
  }
}
