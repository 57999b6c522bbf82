import {
  allOf,
  keyOfObject,
  type Changes,
  type ObjectName,
  type ObjectType,
  type SchemaObject,
  type Structures,
  type Ties,
} from '../../databases/structures/structure.ts';
import { itemsOf } from './change-script.ts';
import type { Around, Chosen, Item } from './item.ts';
import type { SideAtHand } from './script-between.ts';
import { stoppingObjects } from './stopped.ts';

/** What holds nothing that would be lost with it. */
const made: readonly ObjectType[] = ['VIEW', 'TRIGGER', 'FUNCTION', 'PROCEDURE'];
/** How high one may stand on another, and how many at all: beyond that, people do it. */
const [levelsMax, standingMax] = [20, 500];

/** What stands on some objects and could be dropped and made again, with all ties. */
export async function standingOn(
  { anew, read, ties: tiesOf }: Structures,
  { connection, schema }: SideAtHand,
  { objects, ties }: { readonly objects: readonly ObjectName[]; readonly ties: Ties },
): Promise<{ readonly standing: readonly SchemaObject[]; readonly ties: Ties }> {
  if (!anew) return { standing: [], ties };
  const known = new Set(objects.map(keyOfObject));
  const all = { needs: new Map(ties.needs), dependants: new Map(ties.dependants) };
  const standing: SchemaObject[] = [];
  let found = ties;
  for (let level = 0; level < levelsMax && standing.length < standingMax; level++) {
    const next = [...found.dependants.values()]
      .flat()
      .flatMap(({ object }) =>
        object && made.includes(object.type) && !known.has(keyOfObject(object)) ? [object] : [],
      );
    if (next.length === 0) break;
    const names = [...new Map(next.map((one) => [keyOfObject(one), one])).values()];
    for (const name of names) known.add(keyOfObject(name));
    standing.push(...(await allOf(read(connection, schema, names))));
    found = await tiesOf(connection, schema, names);
    for (const [key, needs] of found.needs) all.needs.set(key, needs);
    for (const [key, dependants] of found.dependants) all.dependants.set(key, dependants);
  }
  return { standing, ties: all };
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
  const { anew } = structures;
  if (!anew) return [...items.values()];
  const others = new Map(equal.map((one) => [keyOfObject(one), one]));
  for (;;) {
    const all = [...items.values()];
    const fresh = new Map<string, Item>();
    for (const { object, by } of all.flatMap((item) => stoppingObjects(item, all, around))) {
      const key = keyOfObject(object);
      const known = items.get(key);
      const one = known ?? others.get(key);
      if (!one || known?.isAnew || !made.includes(object.type)) continue;
      const changes = anewOf(anew, one);
      if (!changes) continue;
      const before = fresh.get(key);
      fresh.set(key, {
        ...one,
        changes,
        isAnew: true,
        ...(!known && { for: [...(before?.for ?? []), keyOfObject(by)] }),
      });
    }
    if (fresh.size === 0) return all;
    for (const [key, item] of fresh) items.set(key, item);
  }
}

function anewOf(anew: NonNullable<Structures['anew']>, { wanted, present }: Chosen): Changes | undefined {
  const [after, before] = [wanted[0], present[0]];
  if (wanted.length !== 1 || present.length !== 1 || !after || !before || after.signature !== before.signature)
    return undefined;
  const changes = anew(after, before);
  return changes.left.length > 0 ? undefined : changes;
}
