import type { AlterTable } from '../tree/table-statement.ts';

/**
 * Whether an ALTER TABLE holds an action that has to be, or is better, a statement of its own: validating a constraint
 * is the very point of NOT VALID.
 */
export function standsAlone({ actions }: AlterTable): boolean {
  return actions.some(({ kind }) => alone.has(kind));
}

const alone: ReadonlySet<string> = new Set([
  'validateConstraint',
  'renameTable',
  'renameColumn',
  'renameConstraint',
  'setSchema',
  'attachPartition',
  'detachPartition',
  // MySQL takes one change of partitions at a time, and nothing beside it.
  'addPartition',
  'dropPartition',
  'truncatePartition',
  'changePartition',
  'removePartitioning',
  'partitionBy',
]);
