import {
  keyOfObject,
  type Changes,
  type Need,
  type ObjectName,
  type SchemaObject,
  type Ties,
} from '../../databases/structures/structure.ts';

/** One chosen name with all that stands for it on both sides. */
export type Chosen = ObjectName & {
  readonly wanted: readonly SchemaObject[];
  readonly present: readonly SchemaObject[];
};
/** A chosen name with what is done about it. */
export type Item = Chosen & {
  readonly changes: Changes;
  /** It is dropped and made again, whatever differs. */
  readonly isAnew?: true;
  /** Columns that hold it get another type in its place. */
  readonly isRetyped?: true;
  /** Nobody chose it: the keys of what needs it so. */
  readonly for?: readonly string[];
};
/** What is known around the chosen objects: ties of both sides, what the comparison lacks of what the baseline needs, and who has the names there. */
export type Around = {
  /** The schema that is changed. */
  readonly schema: string;
  readonly base: Ties;
  readonly comparison: Ties;
  readonly missing: readonly Need[];
  readonly taken: Ties['dependants'];
};

/** The keys of what some items drop for good or make anew. */
export function droppedKeys(items: readonly Item[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ changes }) =>
      changes.drops.flatMap(({ touches }) => (touches ? [keyOfObject(touches.object)] : [])),
    ),
  );
}
