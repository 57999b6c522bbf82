import { keyOfObject, type Statement } from '../../databases/structures/structure.ts';
import type { Around, Item } from './item.ts';

/** Where nothing is known, what stands on others is made after them. */
const places = {
  ...{ TYPE: 0, SEQUENCE: 0, TABLE: 1, FOREIGN_TABLE: 1, FUNCTION: 2, PROCEDURE: 2, AGGREGATE: 3 },
  ...{ VIEW: 4, TRIGGER: 5, EVENT: 5, SCHEMA: 6, PUBLICATION: 6 },
  ...{ COLLATION: 0, TEXT_SEARCH_DICTIONARY: 0, TEXT_SEARCH_CONFIGURATION: 0, OPERATOR: 3, CAST: 3 },
  ...{ OPERATOR_FAMILY: 3, OPERATOR_CLASS: 3, CONVERSION: 3, TRANSFORM: 3 },
  ...{ EXTENSION: -1, LANGUAGE: -1, ACCESS_METHOD: -1, FOREIGN_DATA_WRAPPER: -1, SERVER: -1, USER_MAPPING: -1 },
  ...{ DEFAULT_PRIVILEGES: 6, EVENT_TRIGGER: 7 },
} as const;

/** All statements of some items: keys and indexes that go, drops, what is made or changed, late drops, keys that come. */
export function ordered(items: readonly Item[], around: Around): Statement[] {
  const inPlace = [...items].sort((a, b) => places[a.type] - places[b.type]);
  const [leaving, staying] = [
    inPlace.filter(({ wanted }) => wanted.length === 0),
    inPlace.filter(({ wanted }) => wanted.length > 0),
  ];
  const later = lateOnes(leaving, staying, around);
  const early = [...leaving.filter((item) => !later.includes(item)), ...staying];
  const circle = new Set<Item>(referringTo(staying, leaving, around));
  const dropping = (some: readonly Item[]) =>
    after(some, (item) => dependantKeys(item, around), { isReversed: true, circle }).flatMap(
      ({ changes }) => changes.drops,
    );
  const making = after(staying, (item) => needKeys(item, staying, around));
  const isWatching = ({ type }: Item) => type === 'EVENT_TRIGGER';
  const [dropsFirst, dropsLater] = [dropping(early.filter((item) => !isWatching(item))), dropping(later)];
  return [
    // What watches over changes may refuse them.
    ...dropping(early.filter(isWatching)),
    ...inPlace.flatMap((item) => item.changes.first.filter(({ inCircle }) => !inCircle || circle.has(item))),
    ...inPlace.flatMap(({ changes }) => changes.parts),
    ...dropsFirst,
    ...making.flatMap(({ changes }) => changes.main),
    ...dropsLater,
    ...making.flatMap(({ changes }) => changes.last),
  ];
}

/** What goes and refers to keys that go from tables that stay: those keys go before any table does. */
function referringTo(staying: readonly Item[], leaving: readonly Item[], around: Around): Item[] {
  const touched = staying.flatMap(({ changes }) => [...changes.first, ...changes.parts]);
  const keys = new Set(
    touched.flatMap(({ touches }) =>
      touches?.keyOf
        ? (around.comparison.dependants.get(keyOfObject(touches.object)) ?? []).flatMap(({ object }) =>
            object ? [keyOfObject(object)] : [],
          )
        : [],
    ),
  );
  return leaving.filter((item) => keys.has(keyOfObject(item)));
}

/** What others still stand on until their own change has run, and what that stands on. */
function lateOnes(leaving: readonly Item[], staying: readonly Item[], around: Around): readonly Item[] {
  const keys = new Set(staying.filter(({ changes }) => changes.drops.length === 0).map(keyOfObject));
  const isLate = (item: Item) =>
    (around.comparison.dependants.get(keyOfObject(item)) ?? []).some(
      ({ object, isOwn, releasedBy }) => !isOwn && releasedBy === undefined && object && keys.has(keyOfObject(object)),
    );
  const found = new Set<Item>();
  for (;;) {
    const more = leaving.filter((item) => !found.has(item) && isLate(item));
    if (more.length === 0) return [...found];
    for (const item of more) {
      found.add(item);
      keys.add(keyOfObject(item));
    }
  }
}

function dependantKeys(item: Item, { comparison }: Around): string[] {
  return (comparison.dependants.get(keyOfObject(item)) ?? []).flatMap(({ object }) =>
    object ? [keyOfObject(object)] : [],
  );
}

/** What the server has noted, and what the text of a routine names: the bodies of most are noted nowhere. */
function needKeys(item: Item, all: readonly Item[], { base }: Around): string[] {
  const noted = (base.needs.get(keyOfObject(item)) ?? []).flatMap(({ object }) =>
    object ? [keyOfObject(object)] : [],
  );
  if (item.type !== 'FUNCTION' && item.type !== 'PROCEDURE' && item.type !== 'VIEW') return noted;
  const words = new Set(item.wanted.flatMap(({ text }) => text.match(/[\p{L}\p{N}_$]+/gu) ?? []));
  return [...noted, ...all.filter((other) => other !== item && words.has(other.name)).map(keyOfObject)];
}

type Walk = { readonly isReversed?: boolean; readonly circle?: Set<Item> };

/** Items so that whatever one waits for comes before it; a circle is cut where it is met, and noted. */
function after(
  items: readonly Item[],
  waitsFor: (item: Item) => readonly string[],
  { isReversed = false, circle }: Walk = {},
): Item[] {
  const byKey = new Map(items.map((item) => [keyOfObject(item), item]));
  const done = new Set<Item>();
  const result: Item[] = [];
  const waiting = new Set<Item>();
  const visit = (item: Item) => {
    if (done.has(item)) return;
    done.add(item);
    waiting.add(item);
    for (const key of waitsFor(item)) {
      const other = byKey.get(key);
      if (!other) continue;
      if (waiting.has(other)) circle?.add(item).add(other);
      visit(other);
    }
    waiting.delete(item);
    result.push(item);
  };
  for (const item of isReversed ? [...items].reverse() : items) visit(item);
  return result;
}
