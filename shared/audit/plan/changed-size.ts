import type { ObjectName } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import type { PlanAnswer } from '../schema/plan.ts';
import type { Statement } from '../tree/statement.ts';
import { changedTables } from '../script/changed-tables.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import { statementsOf } from '../tree/walk.ts';

/**
 * How much a statement changes: about how many rows, and how large the largest table is that it touches; a number
 * that is missing is not known.
 */
export type ChangedSize = { readonly rows?: number; readonly tableRows?: number };

type Known = Pick<KnownSoFar, 'table' | 'isNew'> & { readonly plan: PlanAnswer | undefined };

/** What is known of the size of a change; undefined for what changes nothing that was there before. */
export function changedSizeOf({ tree, fidelity, sqlType }: ParsedStatement, known: Known): ChangedSize | undefined {
  if (fidelity === 'generic' || fidelity === 'error' || sqlType === 'other') return {};
  const touched = statementsOf(tree).flatMap((one) => [...changedTables(one), ...definedTables(one)]);
  const old = touched.filter((name) => !known.isNew(name));
  if (old.length === 0) return undefined;
  const sizes = old.map((name) => known.table(name)?.rows);
  const rows = changedRows(tree, known, sizes);
  const tableRows = largest(sizes);
  return { ...(rows !== undefined && { rows }), ...(tableRows !== undefined && { tableRows }) };
}

/** The tables whose definition, or all of whose rows, a statement changes. */
function definedTables(tree: Statement): readonly ObjectName[] {
  switch (tree.kind) {
    case 'alterTable':
      return [tree.name];
    case 'createIndex':
      return [tree.table];
    case 'dropIndex':
      return tree.table ? [tree.table] : tree.names;
    case 'drop':
      return tree.objectType === 'TABLE' ? tree.names : [];
    case 'truncate':
      return tree.tables;
    case 'rename':
      return tree.pairs.map(({ from }) => from);
    default:
      return [];
  }
}

function changedRows(tree: Statement, { plan }: Known, sizes: readonly (number | undefined)[]): number | undefined {
  if (tree.kind === 'truncate' || tree.kind === 'drop') return largest(sizes);
  if (definedTables(tree).length > 0) return 0;
  if (tree.kind === 'insert' && tree.source?.kind === 'values') return tree.source.rows.length;
  const planned = plan && 'rows' in plan ? plan.rows : undefined;
  return planned === undefined ? undefined : Math.min(planned, limitOf(tree));
}

function limitOf(tree: Statement): number {
  const limit = tree.kind === 'update' || tree.kind === 'delete' ? tree.limit?.count : undefined;
  return limit?.kind === 'literal' ? Number(limit.value) : Infinity;
}

/** Of several sizes the largest, if all are known. */
function largest(sizes: readonly (number | undefined)[]): number | undefined {
  return sizes.every((size) => size !== undefined) ? Math.max(...sizes) : undefined;
}
