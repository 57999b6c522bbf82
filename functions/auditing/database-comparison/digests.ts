import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import {
  besides,
  differingKinds,
  keyOfObject,
  type OtherObject,
  type Others,
  type SchemaObject,
  type Unwritten,
} from '../../databases/structures/structure.ts';
import { turns, type Turn } from './turns.ts';

/** What is kept of an object while two sides are compared: enough to tell whether another one is the same. Nothing stands for a text that nobody could read. */
export type Digest = {
  readonly signature: string;
  readonly text: string;
  readonly unwritten: Unwritten;
  /** Of a table: the names and types of its columns, in whatever order. */
  readonly columns?: string;
};
/** One side: the objects by type and name, of which routines and triggers may have several, and all else. */
export type SideDigest = {
  readonly objects: Map<string, { readonly object: Pick<SchemaObject, 'type' | 'name'>; readonly digests: Digest[] }>;
  readonly others: Others;
};

/** Takes a schema batch by batch, and lets others have the thread in between. */
export async function digestOf(
  batches: AsyncIterable<SchemaObject[]>,
  others: Others,
  onTaken: (count: number) => Promise<void> | void = () => {},
): Promise<SideDigest> {
  const objects: SideDigest['objects'] = new Map();
  for await (const batch of batches) {
    for (const object of batch) {
      const key = keyOfObject(object);
      const known = objects.get(key);
      if (known) known.digests.push(digested(object));
      else objects.set(key, { object: { type: object.type, name: object.name }, digests: [digested(object)] });
    }
    await onTaken(batch.length);
    await breath();
  }
  return { objects, others };
}

function digested(object: SchemaObject): Digest {
  const { text, signature = '' } = object;
  const kinds = Object.entries(besides(object)).map(([kind, own]) => [kind, hash(own)]);
  const columns = object.table?.columns.map(({ name, type }) => JSON.stringify([name, type])) ?? [];
  return {
    ...{ signature, text: text === '' ? '' : hash(text), unwritten: Object.fromEntries(kinds) },
    ...(columns.length > 0 && { columns: hash(columns.sort().join()) }),
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

export type Result = 'same' | 'inconsistent' | 'base_not_exist' | 'comparison_not_exist';

/** How what one name stands for on one side is to what it stands for on the other, and in what it differs beside its text. */
export function comparedName(
  base: readonly Digest[],
  comparison: readonly Digest[],
): { result: Result; differsIn: UnwrittenKind[] } {
  if (base.length === 0) return { result: 'base_not_exist', differsIn: [] };
  if (comparison.length === 0) return { result: 'comparison_not_exist', differsIn: [] };
  const pairs = base.map((one) => ({ one, other: comparison.find(({ signature }) => signature === one.signature) }));
  const differsIn = [
    ...new Set(pairs.flatMap(({ one, other }) => (other ? differingKinds(one.unwritten, other.unwritten) : []))),
  ];
  const isSame =
    base.length === comparison.length &&
    differsIn.length === 0 &&
    pairs.every(({ one, other }) => one.text !== '' && other?.text === one.text);
  return { result: isSame ? 'same' : 'inconsistent', differsIn };
}

/** What is compared and never written, by kind. */
export async function comparedOthers(base: readonly OtherObject[], comparison: readonly OtherObject[]) {
  const turn = turns();
  const [ours, theirs] = [await textsOf(base, turn), await textsOf(comparison, turn)];
  const kinds = new Map<
    UnwrittenKind,
    { count: number; differing: { object_name: string; comparison_result: Result }[] }
  >();
  for (const [key, { kind, name, text }] of eachOf(ours, theirs)) {
    await turn();
    const found = kinds.get(kind) ?? { count: 0, differing: [] };
    kinds.set(kind, found);
    found.count += 1;
    const result = !ours.has(key)
      ? 'base_not_exist'
      : !theirs.has(key)
        ? 'comparison_not_exist'
        : theirs.get(key)?.text === text
          ? 'same'
          : 'inconsistent';
    if (result !== 'same') found.differing.push({ object_name: name, comparison_result: result });
  }
  return [...kinds].map(([kind, found]) => ({ kind, ...found })).sort((a, b) => a.kind.localeCompare(b.kind));
}

/** Whatever either side has, each once. */
function* eachOf<T>(ours: ReadonlyMap<string, T>, theirs: ReadonlyMap<string, T>) {
  yield* ours;
  for (const entry of theirs) if (!ours.has(entry[0])) yield entry;
}

/** One kind may be asked for in several ways, and then has several texts of one name. */
async function textsOf(objects: readonly OtherObject[], turn: Turn): Promise<Map<string, OtherObject>> {
  const found = new Map<string, OtherObject>();
  for (const one of objects) {
    await turn();
    const key = `${one.kind} ${one.name}`;
    const known = found.get(key);
    found.set(key, known ? { ...one, text: [known.text, one.text].sort().join('\n') } : one);
  }
  return found;
}
