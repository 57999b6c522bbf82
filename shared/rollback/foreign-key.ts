import type { RowPlan } from './row-plan.ts';

type Place = { readonly schema: string; readonly name: string };

/** A foreign key: which rows follow what becomes of the rows that they refer to. */
export type ForeignKey = {
  readonly from: Place;
  readonly to: Place;
  readonly columns: readonly string[];
  readonly referred: readonly string[];
  /** Whether the row goes or changes along, gets other values, or stands in the way. */
  readonly onDelete: 'cascade' | 'set' | 'no';
  readonly onUpdate: 'cascade' | 'set' | 'no';
};

/** What may become of a row: it may go, and these columns of it may change. */
export type Effect = { readonly goes: boolean; readonly columns: readonly string[] };

/** What a statement may do to the rows of its tables that are there already. */
export function effectOf({ kind, assigned, loose, targets = [], counted = [], brought }: RowPlan): Effect {
  const columns = [
    ...assigned,
    ...loose,
    ...targets.flatMap((one) => one.assigned),
    ...counted.flatMap((one) => one.assigned),
  ];
  const replaces = brought?.meeting === 'replaces';
  const goes = kind === 'delete' || replaces || counted.some(({ met }) => met?.removes);
  return { goes, columns };
}

/** What a foreign key makes of the rows that refer to such a row; undefined where they stay as they are. */
export function effectOn(key: ForeignKey, { goes, columns }: Effect): Effect | undefined {
  const isMoved = key.referred.some((name) => includes(columns, name));
  const following = [...(goes ? [key.onDelete] : []), ...(isMoved ? [key.onUpdate] : [])];
  const isSet = (goes && key.onDelete === 'set') || (isMoved && key.onUpdate !== 'no');
  if (following.every((one) => one === 'no')) return undefined;
  return { goes: goes && key.onDelete === 'cascade', columns: isSet ? key.columns : [] };
}

/** One effect with another. */
export function joined(one: Effect, other: Effect): Effect {
  const more = other.columns.filter((name) => !includes(one.columns, name));
  return { goes: one.goes || other.goes, columns: [...one.columns, ...more] };
}

/** Whether an effect says nothing beyond another. */
export function isWithin(effect: Effect, known: Effect): boolean {
  return (!effect.goes || known.goes) && effect.columns.every((name) => includes(known.columns, name));
}

/** Names of columns differ in case on no server that would then hold both. */
export function includes(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
