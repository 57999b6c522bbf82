import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ObjectName } from '../../databases/structures/structure.ts';

type WireObject = Input<typeof contract.getComparisonStatements>['body']['database_object'];

/** An object as a request names it. */
export function objectNamed({ object_name: name, object_type: type }: WireObject): ObjectName {
  return { name, type: type === 'TIGGER' ? 'TRIGGER' : type };
}
