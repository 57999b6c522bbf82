import type { Received } from '../../../shared/contract/operation.ts';
import type { compareDatabases } from '../../../shared/contract/database-comparison/operations.ts';

export type SchemaResult = Received<typeof compareDatabases>['data'][number];
type Kind = SchemaResult['database_diff_objects'][number]['object_type'];
export type Result = SchemaResult['comparison_result'];
/** One object with where it is on each side. */
export type Row = {
  readonly key: string;
  readonly baseSchema: string;
  readonly comparisonSchema: string;
  readonly kind: Kind;
  readonly name: string;
  readonly result: Result;
};
/** A data source, or one schema of it. */
export type Side = { readonly uid: string; readonly name: string; readonly schema: string };

/** The objects of all schemas as rows, those that differ first. */
export function rowsOf(data: readonly SchemaResult[]): Row[] {
  const rows = data.flatMap(({ base_schema_name: baseSchema, comparison_schema_name: comparisonSchema, ...pair }) =>
    pair.database_diff_objects.flatMap(({ object_type: kind, objects_diff_result: objects }) =>
      objects.map(({ object_name: name, comparison_result: result }) => ({
        key: JSON.stringify([baseSchema, comparisonSchema, kind, name]),
        baseSchema,
        comparisonSchema,
        kind,
        name,
        result,
      })),
    ),
  );
  return [...rows.filter(({ result }) => result !== 'same'), ...rows.filter(({ result }) => result === 'same')];
}

/** The chosen rows by the pair of schemas that they belong to, as the wire asks for them. */
export function bySchemas(rows: readonly Row[]) {
  const pairs = new Map<string, Row[]>();
  for (const row of rows) {
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
