import type { structureParts } from '../../../shared/contract/auditing/drift-checks/states.ts';
import { limits } from '../../../shared/limits.ts';
import type { Identities, Identity } from '../../databases/structures/identity.ts';

/** A part of an object that is called otherwise than before. */
export type PartRename = {
  readonly part: (typeof structureParts.values)[number];
  readonly from: string;
  readonly to: string;
};
/** What became of an object between two looks, as its server itself knows it: its numbers stay when it is called otherwise. */
export type Became = {
  /** The key under which what is called so now was known before. */
  readonly from?: string;
  /** The key under which what was called so is known now. */
  readonly to?: string;
  /** What is called so now was made since, under the name of one that was there. */
  readonly isAnew?: true;
  readonly parts?: readonly PartRename[];
};

/** What became of each object of a schema, by its keys then and now. Nothing is claimed but where both looks were at one place. */
export function becameOf(before: Identities | undefined, now: Identities | undefined): ReadonlyMap<string, Became> {
  const found = new Map<string, Became>();
  if (!before || before.place !== now?.place) return found;
  const add = (key: string, more: Became) => found.set(key, { ...found.get(key), ...more });
  const keysThen = new Map(Object.entries(before.objects).map(([key, one]) => [idOf(key, one), key]));
  for (const [key, one] of Object.entries(now.objects)) {
    const from = keysThen.get(idOf(key, one));
    const then = from === undefined ? undefined : before.objects[from];
    if (from !== undefined && then) {
      if (from !== key) {
        add(key, { from });
        add(from, { to: key });
      }
      const parts = renamedParts(then, one);
      if (parts.length > 0) add(key, { parts });
    } else if (before.objects[key]) add(key, { isAnew: true });
  }
  return found;
}

/** Numbers are of a kind: a table and a function may have the same. */
const idOf = (key: string, { number }: Identity) => `${key.split(' ', 1)[0]} ${number}`;

function renamedParts(before: Identity, now: Identity): PartRename[] {
  return Object.entries(now.parts)
    .flatMap(([id, to]) => {
      const from = before.parts[id];
      const part = id.split(' ', 1)[0] as PartRename['part'];
      return from === undefined || from === to ? [] : [{ part, from, to }];
    })
    .slice(0, limits.structureRenamedPartsMax);
}

/** The same as it is told. */
export function shownBecame({ from, to, isAnew, parts }: Became = {}) {
  return {
    ...(from !== undefined && { renamed_from: shownName(from) }),
    ...(to !== undefined && { renamed_to: shownName(to) }),
    ...(isAnew && { is_made_anew: true }),
    ...(parts && {
      renamed_parts: parts.map((one) => ({ part: one.part, from_name: one.from, to_name: one.to })),
    }),
  };
}

/** An object by its key, and by its name without the type. */
export function shownName(key: string) {
  return { object_key: key, object_name: key.slice(key.indexOf(' ') + 1) };
}

// What stands in apostrophes is a value, and none of its words a name.
const words = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}\p{N}_$]+|[^]/gu;
const bare = (word: string) => (word.startsWith('"') ? word.slice(1, -1).replaceAll('""', '"') : word);

/** A definition in which its own name stands for none. */
export function withoutOwnName({ name, text }: { readonly name: string; readonly text: string }): string {
  return (text.match(words) ?? []).map((word) => (bare(word) === name ? '' : word)).join('\0');
}

/** Whether two definitions differ by nothing but the name of what they define. */
export function differByNameOnly(
  before: { readonly name: string; readonly text: string },
  now: { readonly name: string; readonly text: string },
): boolean {
  const [then, after] = [before.text.match(words) ?? [], now.text.match(words) ?? []];
  if (then.length !== after.length) return false;
  return then.every((word, at) => {
    const other = after[at] ?? '';
    return word === other || (bare(word) === before.name && bare(other) === now.name);
  });
}
