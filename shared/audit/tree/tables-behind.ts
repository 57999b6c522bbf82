import type { NodeOf } from './any-node.ts';
import type { ObjectName } from './node.ts';

/** What a new table locks: those that its foreign keys name, and the one whose partition it is. */
export function tablesBehind(create: NodeOf<'createTable'>): ObjectName[] {
  const constraints = [...create.constraints, ...create.columns.flatMap((column) => column.constraints)];
  return create.partitionOf
    ? [create.partitionOf]
    : constraints.flatMap((one) => (one.kind === 'foreignKey' && !isSelf(one.table, create.name) ? [one.table] : []));
}

/** Nobody waits for a table that is only being made. */
function isSelf(table: ObjectName, created: ObjectName): boolean {
  return (
    table.name.text.toLowerCase() === created.name.text.toLowerCase() &&
    (table.schema?.text ?? created.schema?.text) === created.schema?.text
  );
}
