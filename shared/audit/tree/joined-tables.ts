import type { AnyNode } from './any-node.ts';
import type { Column } from './expression.ts';
import type { Delete, Update } from './change.ts';
import type { Join, Select, TableRef } from './query.ts';
import { operandsOf } from './walk.ts';

/**
 * What a query or change joins. A table that is only named before FROM, as what is to be changed, stands in FROM again.
 */
export function joinedBy(node: Select | Update | Delete): readonly TableRef[] {
  if (node.kind === 'select') return node.from;
  const targets = node.kind === 'update' ? node.tables : node.targets;
  return node.from.length > 0 ? node.from : targets;
}

/** What a table reference joins, in source order, without recursion: a chain of joins may be thousands long. */
export function joinedTables(refs: readonly TableRef[]): Exclude<TableRef, Join>[] {
  const found: Exclude<TableRef, Join>[] = [];
  const pending = refs.toReversed();
  for (let ref = pending.pop(); ref; ref = pending.pop()) {
    if (ref.kind === 'join') pending.push(ref.right, ref.left);
    else found.push(ref);
  }
  return found;
}

/** Whether rows come from DUAL, the table of one row for queries of no table, or from what Db2 and HANA call it. */
export function isDual(ref: TableRef): boolean {
  return ref.kind === 'table' && ref.alias === undefined && /^(dual|sysdummy1|dummy)$/i.test(ref.name.name.text);
}

/** Whether an aggregate belongs to a PIVOT, which takes no other form of it. */
export function isPivoting(parent: AnyNode | undefined): boolean {
  return parent?.kind === 'pivot' || (parent?.kind === 'clause' && parent.name.startsWith('PIVOT'));
}

/** The pairs of columns that a join sets equal. */
export function joinedColumns({ on }: Join): [Column, Column][] {
  const operands = on ? operandsOf(on, 'AND') : [];
  return operands.flatMap((operand): [Column, Column][] => {
    const isPair =
      operand.kind === 'binary' &&
      operand.operator === '=' &&
      operand.left.kind === 'column' &&
      operand.right.kind === 'column';
    return isPair ? [[operand.left, operand.right]] : [];
  });
}
