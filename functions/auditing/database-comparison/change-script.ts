import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Left } from '../../databases/structures/left-alone.ts';
import {
  besides,
  differingKinds,
  inSchema,
  isSameObject,
  keyOfObject,
  statementsOf,
  type Changes,
  type ObjectName,
  type Phase,
  type SchemaObject,
  type Statement,
  type Structures,
} from '../../databases/structures/structure.ts';
import type { RenamedColumn } from '../../databases/structures/renamed-columns.ts';
import type { RenamedTable } from '../../databases/structures/renamed-tables.ts';
import type { Around, Chosen, Item } from './item.ts';
import { ordered } from './order.ts';
import { lacksValue, stoppedBy } from './stopped.ts';

export type NotWritten = { readonly object: ObjectName; readonly left: Left };
export type ChangeScript = {
  readonly statements: readonly Statement[];
  readonly notWritten: readonly NotWritten[];
  /** How many statements at the beginning only call something otherwise. */
  readonly renames?: number;
  /** Columns and tables that go while one of their kind comes: only a person knows whether that is a rename. */
  readonly columnCandidates?: readonly RenamedColumn[];
  readonly tableCandidates?: readonly RenamedTable[];
};

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
    const out = items.filter((item) => !kept.includes(item));
    const stopped = kept.flatMap((item) => {
      const left = stoppedBy(item, kept, around) ?? lacksValue(item, out);
      return left ? [{ object: item, left }] : [];
    });
    const spare = kept.filter((item) => item.for && !kept.some((one) => item.for?.includes(keyOfObject(one))));
    if (stopped.length + spare.length === 0) break;
    notWritten.push(...stopped.filter(({ object }) => object.for === undefined));
    kept = kept.filter((item) => !spare.includes(item) && !stopped.some(({ object }) => object === item));
  }
  const statements = ordered(kept, around).map((one) => ({ ...one, sql: inSchema(one.sql, around.schema) }));
  return { statements, notWritten: [...notWritten, ...unwritten(items, kept, notWritten)] };
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
  return { ...joined(all), left: all.flatMap(({ left }) => left) };
}

function joined(all: readonly Changes[]): Omit<Changes, 'left'> {
  const of = (phase: Phase) => all.flatMap((one) => [...one[phase]]);
  return { first: of('first'), parts: of('parts'), drops: of('drops'), main: of('main'), last: of('last') };
}

/** Kinds that whoever runs the statement decides for something new. */
const ofRunner: ReadonlySet<string> = new Set(['sqlMode', 'definer']);

/** A word for every object that differs in what is never written, and for those that get neither statement nor word. */
function unwritten(items: readonly Item[], kept: readonly Item[], told: readonly NotWritten[]): NotWritten[] {
  return items.flatMap((item): NotWritten[] => {
    if (item.wanted.length === 0 || item.for !== undefined) return [];
    const isWritten = kept.includes(item) && statementsOf(item.changes).length > 0;
    const { differing, ofSession } = kindsOf(item, isWritten);
    const left: Left[] = [];
    if (differing.length > 0) left.push({ reason: 'differsInUnwritten', name: differing.join(', ') });
    if (isWritten && ofSession.length > 0) left.push({ reason: 'decidedByRunner', name: ofSession.join(', ') });
    if (!isWritten && left.length === 0 && !told.some(({ object }) => object === item))
      left.push({ reason: 'nothingToWrite', name: item.name });
    return left.map((one) => ({ object: item, left: one }));
  });
}

/** Kinds in which an object differs, and those that come anew with its text: an account stays where there was one. */
function kindsOf(
  { wanted, present }: Item,
  isWritten: boolean,
): { differing: UnwrittenKind[]; ofSession: UnwrittenKind[] } {
  const [differing, ofSession] = [new Set<UnwrittenKind>(), new Set<UnwrittenKind>()];
  for (const one of wanted) {
    const before = present.find(({ signature }) => signature === one.signature);
    // What hangs on it and can be written is in its statements, if it has any.
    const beside = (object: SchemaObject) => (isWritten ? object.unwritten : besides(object));
    for (const kind of differingKinds(beside(one), before && beside(before)))
      if (before || !ofRunner.has(kind)) differing.add(kind);
    for (const kind of anewKinds(one, before)) ofSession.add(kind);
  }
  return { differing: [...differing], ofSession: [...ofSession] };
}

function anewKinds({ text, unwritten: own = {} }: SchemaObject, before: SchemaObject | undefined): UnwrittenKind[] {
  if (before?.text === text) return [];
  const kinds = Object.keys(own) as UnwrittenKind[];
  return kinds.filter((kind) => ofRunner.has(kind) && !(before && kind === 'definer'));
}
