import type { Left } from '../structures/left-alone.ts';
import {
  differingKinds,
  isSameObject,
  keyOfObject,
  type Changes,
  type Need,
  type ObjectName,
  type SchemaObject,
  type Statement,
  type Structures,
  type Ties,
} from '../structures/structure.ts';
import { ordered } from './order.ts';
import { stoppedBy } from './stopped.ts';

/** One chosen name with all that stands for it on both sides. */
export type Chosen = ObjectName & {
  readonly wanted: readonly SchemaObject[];
  readonly present: readonly SchemaObject[];
};
/** A chosen name with what is done about it. */
export type Item = Chosen & { readonly changes: Changes };
/** What is known around the chosen objects: ties of both sides, and what the comparison lacks of what the baseline needs. */
export type Around = { readonly base: Ties; readonly comparison: Ties; readonly missing: readonly Need[] };
export type NotWritten = { readonly object: ObjectName; readonly left: Left };
export type ChangeScript = { readonly statements: readonly Statement[]; readonly notWritten: readonly NotWritten[] };

/** What each chosen name asks for, before anybody looks at what stands around it. */
export function itemsOf(structures: Structures, chosen: readonly Chosen[]): Item[] {
  return chosen.map((one) => ({ ...one, changes: changesOfName(structures, one) }));
}

/** The statements in an order that runs to its end, and a reason for each chosen object, or part of one, that gets none. */
export function changeScript(items: readonly Item[], around: Around): ChangeScript {
  const notWritten: NotWritten[] = items.flatMap((item) => item.changes.left.map((left) => ({ object: item, left })));
  let kept = items;
  // Whoever is taken out may be what another one needs, or what would have released it.
  for (;;) {
    const stopped = kept.flatMap((item) => {
      const left = stoppedBy(item, kept, around);
      return left ? [{ object: item, left }] : [];
    });
    if (stopped.length === 0) break;
    notWritten.push(...stopped);
    kept = kept.filter((item) => !stopped.some(({ object }) => object === item));
  }
  const statements = ordered(kept, around);
  return { statements, notWritten: [...notWritten, ...unwritten(items, notWritten)] };
}

/** Routines and triggers of one name are told apart by what it takes to drop them; of everything else a name has one. */
function changesOfName(structures: Structures, { wanted, present }: Chosen): Changes {
  const partnerOf = (one: SchemaObject, others: readonly SchemaObject[]) =>
    others.find(({ signature }) => signature === one.signature);
  const all = [
    ...present.filter((one) => !partnerOf(one, wanted)).map((one) => structures.changes(undefined, one)),
    ...wanted.flatMap((one) => {
      const before = partnerOf(one, present);
      return before && isSameObject(one, before) ? [] : [structures.changes(one, before)];
    }),
  ];
  const of = <K extends keyof Changes>(phase: K) => all.flatMap((one) => [...one[phase]]);
  return { first: of('first'), drops: of('drops'), main: of('main'), last: of('last'), left: of('left') } as Changes;
}

/** Kinds that whoever runs the statement decides for something new. */
const ofRunner = new Set(['sqlMode', 'definer']);

/** A word for every object that differs in what is never written, and for those that get neither statement nor word. */
function unwritten(items: readonly Item[], told: readonly NotWritten[]): NotWritten[] {
  return items.flatMap((item): NotWritten[] => {
    if (item.wanted.length === 0) return [];
    const kinds = new Set(
      item.wanted.flatMap((one) => {
        const before = item.present.find(({ signature }) => signature === one.signature);
        return differingKinds(one.unwritten, before?.unwritten).filter(
          (kind) => before !== undefined || !ofRunner.has(kind),
        );
      }),
    );
    if (kinds.size > 0) return [{ object: item, left: { reason: 'differsInUnwritten', name: [...kinds].join(', ') } }];
    const { first, drops, main, last } = item.changes;
    const isSilent =
      first.length + drops.length + main.length + last.length === 0 && !told.some(({ object }) => object === item);
    return isSilent ? [{ object: item, left: { reason: 'nothingToWrite', name: item.name } }] : [];
  });
}

/** The keys of what some items drop for good or make anew. */
export function droppedKeys(items: readonly Item[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ changes }) =>
      changes.drops.flatMap(({ touches }) => (touches ? [keyOfObject(touches.object)] : [])),
    ),
  );
}
