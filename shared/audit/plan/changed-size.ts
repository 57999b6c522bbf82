import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { ObjectName } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { unknownCallIn } from '../reading/beyond-reading.ts';
import type { PlanAnswer } from '../schema/plan.ts';
import type { Statement } from '../tree/statement.ts';
import { changedTables } from '../script/changed-tables.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import { statementsOf } from '../tree/walk.ts';

/**
 * How much a statement changes: about how many rows, and how large the largest table is that it touches; a number
 * that is missing is not known. `isUnknown` where not even its kind is known.
 */
export type ChangedSize = { readonly rows?: number; readonly tableRows?: number; readonly isUnknown?: true };

type Known = Pick<KnownSoFar, 'table' | 'isNew' | 'dialect'> & { readonly plan: PlanAnswer | undefined };

/**
 * What is known of the size of a change; undefined for what is known to change nothing that was there before. Whatever
 * is on none of the lists below, and whatever calls a function that is not known to compute a value, may change
 * anything.
 */
export function changedSizeOf(statement: ParsedStatement, known: Known): ChangedSize | undefined {
  const { tree, fidelity } = statement;
  if (fidelity === 'generic' || fidelity === 'error') return { isUnknown: true };
  const parts = runBy(tree);
  const unknown = unknownSize(statement, parts, known.dialect);
  if (unknown) return unknown;
  const old = parts
    .flatMap((one) => [...changedTables(one), ...definedTables(one)])
    .filter((name) => !known.isNew(name));
  if (old.length === 0) return undefined;
  const sizes = old.map((name) => known.table(name)?.rows);
  const rows = changedRows(parts, known.plan, sizes);
  const tableRows = largest(sizes);
  return { ...(rows !== undefined && { rows }), ...(tableRows !== undefined && { tableRows }) };
}

/** The statements that are run when one is: what a definition holds is not, nor what is only explained. */
function runBy(tree: Statement): readonly Statement[] {
  if (tree.kind === 'routine' && stored.has(tree.routineType)) return [];
  return tree.kind === 'explain' && !tree.analyze ? [tree] : statementsOf(tree);
}

function unknownSize(
  statement: ParsedStatement,
  parts: readonly Statement[],
  dialect: Dialect,
): ChangedSize | undefined {
  const { tree, sqlType } = statement;
  if (!parts.every((part) => isKnownToChange(part, sqlType))) return sqlType === 'ddl' ? {} : { isUnknown: true };
  const isRun = parts.length > 0 && tree.kind !== 'createView';
  return isRun && unknownCallIn(statement, dialect) ? { isUnknown: true } : undefined;
}

const stored: ReadonlySet<string> = new Set(['FUNCTION', 'PROCEDURE', 'PACKAGE', 'PACKAGE BODY', 'TYPE', 'TYPE BODY']);
/** Statements that change the tables that they name, or none that was there before. */
const understood: ReadonlySet<Statement['kind']> = new Set([
  ...(['select', 'setOperation', 'values', 'tableQuery', 'wrappedQuery'] as const),
  ...(['insert', 'update', 'delete', 'merge'] as const),
  ...(['createTable', 'alterTable', 'createIndex', 'dropIndex', 'truncate', 'rename'] as const),
  ...(['createView', 'createDatabase', 'commentOn', 'grant', 'use', 'transaction', 'lockTables'] as const),
]);
/** What holds no rows of its own, so that dropping it takes none along. */
const rowless: ReadonlySet<string> = new Set([
  'VIEW',
  'FUNCTION',
  'PROCEDURE',
  'TRIGGER',
  'EVENT',
  'SEQUENCE',
  'INDEX',
]);

function isKnownToChange(part: Statement, sqlType: ParsedStatement['sqlType']): boolean {
  switch (part.kind) {
    case 'select':
      return part.into === undefined;
    case 'drop':
      return !part.cascade && (part.objectType === 'TABLE' || rowless.has(part.objectType));
    case 'copy':
      return part.direction === 'in' && part.table !== undefined;
    case 'set':
      return part.settings.every(({ scope }) => scope !== 'global' && scope !== 'persist');
    case 'explain':
      return !part.analyze;
    case 'command':
      return sqlType === 'dcl' || sqlType === 'tcl' || part.verb === 'SHOW';
    default:
      return understood.has(part.kind);
  }
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

/** Whole partitions go or come with their rows, of which no figure is known. */
const partitions: ReadonlySet<string> = new Set([
  'dropPartition',
  'truncatePartition',
  'attachPartition',
  'detachPartition',
  'changePartition',
]);

function changedRows(
  parts: readonly Statement[],
  plan: PlanAnswer | undefined,
  sizes: readonly (number | undefined)[],
): number | undefined {
  const [tree, ...others] = parts;
  // A plan tells the rows of the whole, which says nothing of a change inside it.
  if (!tree || others.some((part) => changedTables(part).length > 0)) return undefined;
  if (definedTables(tree).length > 0) return rowsOfDefinition(tree, sizes);
  if (tree.kind === 'insert' && tree.source?.kind === 'values') return tree.source.rows.length;
  const planned = plan && 'rows' in plan ? plan.rows : undefined;
  return planned === undefined ? undefined : Math.min(planned, limitOf(tree));
}

function rowsOfDefinition(tree: Statement, sizes: readonly (number | undefined)[]): number | undefined {
  switch (tree.kind) {
    case 'drop':
      return largest(sizes);
    case 'truncate':
      return tree.cascade ? undefined : largest(sizes);
    case 'alterTable':
      return tree.actions.some(({ kind }) => partitions.has(kind)) ? undefined : 0;
    default:
      return 0;
  }
}

function limitOf(tree: Statement): number {
  const limit = tree.kind === 'update' || tree.kind === 'delete' ? tree.limit?.count : undefined;
  return limit?.kind === 'literal' ? Number(limit.value) : Infinity;
}

/** Of several sizes the largest, if all are known. */
function largest(sizes: readonly (number | undefined)[]): number | undefined {
  return sizes.every((size) => size !== undefined) ? Math.max(...sizes) : undefined;
}
