import type { ObjectType } from '../../../shared/contract/databases/structures/object-types.ts';
import {
  allOf,
  keyOfObject,
  type Changes,
  type ObjectName,
  type SchemaObject,
  type Structures,
  type Ties,
} from '../../databases/structures/structure.ts';
import { itemsOf } from './change-script.ts';
import type { Around, Chosen, Item } from './item.ts';
import type { SideAtHand } from './script-between.ts';
import { stoppingDependants } from './stopped.ts';

/** What holds nothing that would be lost with it. */
const made: readonly ObjectType[] = ['VIEW', 'TRIGGER', 'FUNCTION', 'PROCEDURE'];
/** How high one may stand on another, and how many at all: beyond that, people do it. */
const [levelsMax, standingMax] = [20, 500];

/** What stands on some objects and could be dropped and made again, and the ties of all. */
export async function withStanding(
  { anew, madeAnew = made, read, ties: tiesOf }: Structures,
  { connection, schema }: SideAtHand,
  { objects, ties }: { readonly objects: readonly ObjectName[]; readonly ties: Ties },
): Promise<{ readonly standing: readonly SchemaObject[]; readonly ties: Ties }> {
  if (!anew) return { standing: [], ties };
  const known = new Set(objects.map(keyOfObject));
  const all = { needs: new Map(ties.needs), dependants: new Map(ties.dependants) };
  const standing: SchemaObject[] = [];
  let found = ties;
  const holding = new Set<string>();
  for (let level = 0; level < levelsMax && standing.length < standingMax; level++) {
    const next = [...found.dependants.values()]
      .flat()
      .flatMap(({ object }) =>
        object && madeAnew.includes(object.type) && !known.has(keyOfObject(object)) ? [object] : [],
      );
    const tables = heldIn(found).filter(
      ({ name }) => !holding.has(name) && !known.has(keyOfObject({ type: 'TABLE', name })),
    );
    if (next.length + tables.length === 0) break;
    for (const { name } of tables) holding.add(name);
    const names = [...new Map(next.map((one) => [keyOfObject(one), one])).values()];
    for (const name of names) known.add(keyOfObject(name));
    if (names.length > 0) standing.push(...(await allOf(read(connection, schema, names))));
    found = await tiesOf(connection, schema, [...names, ...tables]);
    for (const [key, needs] of found.needs) all.needs.set(key, needs);
    for (const [key, dependants] of found.dependants) all.dependants.set(key, dependants);
  }
  return { standing, ties: all };
}

/** Tables with columns that hold a type: what stands on those columns stands in its way too. */
function heldIn({ dependants }: Ties): ObjectName[] {
  const names = [...dependants.values()].flat().flatMap(({ holder }) => (holder ? [holder.table] : []));
  return [...new Set(names)].map((name) => ({ type: 'TABLE', name }));
}

/**
 * What each chosen name asks for, and what has to be dropped and made again for it: objects that stand on what changes, the same on both
 * sides or chosen too. Of those, nothing is made anew that helps nobody.
 */
export function withAnew(
  structures: Structures,
  { chosen, equal }: { readonly chosen: readonly Chosen[]; readonly equal: readonly Chosen[] },
  around: Around,
): Item[] {
  const items = new Map(itemsOf(structures, chosen).map((item) => [keyOfObject(item), item]));
  const { anew, madeAnew = made } = structures;
  const others = new Map(equal.map((one) => [keyOfObject(one), one]));
  for (let level = 0; anew && level < levelsMax; level++) {
    const all = [...items.values()];
    const fresh = new Map([
      ...turnedAnew({ anew, madeAnew }, { items, others }, around),
      ...released(all, around),
      ...retyped(structures, all, around),
    ]);
    if (fresh.size === 0) break;
    for (const [key, item] of fresh) items.set(key, item);
  }
  return [...items.values()];
}

type Known = { readonly items: ReadonlyMap<string, Item>; readonly others: ReadonlyMap<string, Chosen> };
type Anew = NonNullable<Structures['anew']>;
type Again = { readonly anew: Anew; readonly madeAnew: readonly ObjectType[] };

/** What stops an item and may be dropped and made again, whether somebody chose it or not. */
function turnedAnew({ anew, madeAnew }: Again, { items, others }: Known, around: Around): Map<string, Item> {
  const all = [...items.values()];
  const fresh = new Map<string, Item>();
  const stopping = all.flatMap((by) =>
    stoppingDependants(by, all, around).flatMap(({ object }) => (object ? [{ object, by }] : [])),
  );
  for (const { object, by } of stopping) {
    const key = keyOfObject(object);
    const known = items.get(key);
    const one = known ?? others.get(key);
    const changes = one && !known?.isAnew && madeAnew.includes(object.type) ? anewOf(anew, one) : undefined;
    if (!one || !changes) continue;
    const needing = known ? {} : { for: [...(fresh.get(key)?.for ?? []), keyOfObject(by)] };
    fresh.set(key, { ...one, changes, isAnew: true, ...needing });
  }
  return fresh;
}

/** Items whose own policies and rules have to go for a while. */
function released(all: readonly Item[], around: Around): [string, Item][] {
  return all.flatMap((item): [string, Item][] => {
    const own = stoppingDependants(item, all, around).filter(({ isOwn }) => isOwn);
    const changes = withReleased(
      item,
      own.flatMap(({ releasedBy }) => releasedBy ?? []),
    );
    return changes ? [[keyOfObject(item), { ...item, changes }]] : [];
  });
}

/** Types that columns hold and that cannot be changed in place. */
function retyped({ retyped: retypedOf }: Structures, all: readonly Item[], { comparison }: Around): [string, Item][] {
  return all.flatMap((item): [string, Item][] => {
    const [after, before] = [item.wanted[0], item.present[0]];
    const going = new Set(all.flatMap((one) => (one.type === 'TABLE' && one.wanted.length === 0 ? [one.name] : [])));
    const holders = (comparison.dependants.get(keyOfObject(item)) ?? []).flatMap(({ holder }) =>
      holder && !going.has(holder.table) ? [holder] : [],
    );
    if (!after || !before || item.isRetyped || item.changes.drops.length === 0 || holders.length === 0) return [];
    const changes = retypedOf?.(after, before, holders);
    return changes ? [[keyOfObject(item), { ...item, changes, isRetyped: true }]] : [];
  });
}

/** An item whose own policies and rules go for a while, since they stand on its columns; nothing where none of them does. */
function withReleased(item: Item, releasedBy: readonly string[]): Changes | undefined {
  const [after, before] = [item.wanted[0], item.present[0]];
  const { changes } = item;
  const hung = (before?.hanging ?? []).filter(({ drop }) => releasedBy.includes(drop));
  const coming = (after?.hanging ?? []).filter(({ kind, name, of }) =>
    hung.some((one) => (one.kind === kind && one.name === name) || of === `${one.kind} ${one.name}`),
  );
  if (hung.length === 0) return undefined;
  const [drops, makes] = [hung.map(({ drop }) => ({ sql: drop })), coming.map(({ make }) => ({ sql: make }))];
  const isTold = (sql: string) => changes.last.some((one) => one.sql === sql);
  return {
    ...changes,
    parts: [...drops, ...changes.parts],
    last: [...changes.last, ...makes.filter(({ sql }) => !isTold(sql))],
  };
}

function anewOf(anew: Anew, { wanted, present }: Chosen): Changes | undefined {
  const [after, before] = [wanted[0], present[0]];
  if (wanted.length !== 1 || present.length !== 1 || !after || !before || after.signature !== before.signature)
    return undefined;
  const changes = anew(after, before);
  return changes.left.length > 0 ? undefined : changes;
}
