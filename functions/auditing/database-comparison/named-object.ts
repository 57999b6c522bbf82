import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { RenamedColumn } from '../../databases/structures/renamed-columns.ts';
import type { ObjectName } from '../../databases/structures/structure.ts';

type WireRenamed = NonNullable<
  Input<typeof contract.makeChangeSql>['body']['database_schema_objects'][number]['renamed_columns']
>[number];
type WireObject = Input<typeof contract.getComparisonStatements>['body']['database_object'];

/** What a person says of a column. */
export function renamedColumnOf({ object_name: table, from, to }: WireRenamed): RenamedColumn {
  return { table, from, to };
}

/** An object as a request names it. */
export function objectNamed({ object_name: name, object_type: type }: WireObject): ObjectName {
  return { name, type: type === 'TIGGER' ? 'TRIGGER' : type };
}
