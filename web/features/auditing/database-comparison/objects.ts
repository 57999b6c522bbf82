import { isOfDatabase } from '../../../../shared/contract/databases/structures/object-types.ts';
import type { listComparedObjects } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';

type Listed = Received<typeof listComparedObjects>['data'][number];
export type Result = Listed['comparison_result'];
/** One object with where it is on each side. */
export type Row = {
  readonly key: string;
  readonly baseSchema: string;
  readonly comparisonSchema: string;
  readonly kind: Listed['object_type'];
  readonly name: string;
  readonly result: Result;
  readonly differsIn: Listed['differs_in'];
  /** Tables of the other side that it may be under another name. */
  readonly perhaps: readonly string[];
};
/** A data source, or one schema of it. */
export type Side = { readonly uid: string; readonly name: string; readonly schema: string };

/** A listed object as a row. */
export function rowOf(listed: Listed): Row {
  const { base_schema_name: baseSchema, comparison_schema_name: comparisonSchema } = listed;
  const { object_type: kind, object_name: name, comparison_result: result, differs_in: differsIn } = listed;
  const { rename_candidates: perhaps = [] } = listed;
  const key = JSON.stringify([baseSchema, comparisonSchema, kind, name]);
  return { key, baseSchema, comparisonSchema, kind, name, result, differsIn, perhaps };
}

/** The row of a table that this one may be under another name. */
export function otherNameOf(row: Row, name: string): Row {
  const key = JSON.stringify([row.baseSchema, row.comparisonSchema, row.kind, name]);
  const result = row.result === 'base_not_exist' ? 'comparison_not_exist' : 'base_not_exist';
  return { ...row, key, name, result, differsIn: [], perhaps: [row.name] };
}

/** The chosen rows by the pair of schemas that they belong to, as the wire asks for them. */
export function bySchemas(rows: readonly Row[]) {
  const pairs = new Map<string, Row[]>();
  // What belongs to the database stands with each of its schemas, and is changed once.
  const known = new Set<string>();
  for (const row of rows) {
    const name = `${row.kind} ${row.name}`;
    if (known.has(name)) continue;
    if (isOfDatabase.has(row.kind)) known.add(name);
    const key = JSON.stringify([row.baseSchema, row.comparisonSchema]);
    pairs.set(key, [...(pairs.get(key) ?? []), row]);
  }
  return [...pairs.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return [
      {
        base_schema_name: first.baseSchema,
        comparison_schema_name: first.comparisonSchema,
        database_objects: own.map(({ name, kind }) => ({ object_name: name, object_type: kind })),
      },
    ];
  });
}

/** The chosen objects of one pair of schemas, as the wire asks for them. */
export type Pair = ReturnType<typeof bySchemas>[number] & {
  readonly renamed_tables?: { from: string; to: string }[];
  readonly renamed_columns?: { object_name: string; from: string; to: string }[];
};
