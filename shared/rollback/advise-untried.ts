import type { Delete, Update } from '../audit/tree/change.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table } from '../audit/tree/query.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { adviseComputed, adviseInsertAll, adviseOracleMerge } from './advise-computed.ts';
import { adviseTruncate, valuesIn } from './advise-rows.ts';
import { adviseTold } from './advise-told.ts';
import { changesByItself } from './changing-values.ts';
import { assignedIn, planOf } from './statement-parts.ts';

/** What can be kept of rows on Oracle and SQL Server; undefined for what is none of the kinds that are known here. */
export function adviseUntriedRows(statement: ParsedStatement, engine: AdviceEngine): BackupAdvice | undefined {
  const { tree } = statement;
  if (tree.kind === 'truncate')
    return tree.tables.some(({ catalog, server }) => catalog ?? server) || takesParts.test(statement.text)
      ? byHand('notReversible')
      : adviseTruncate(tree, statement, engine);
  if (tree.kind === 'update' || tree.kind === 'delete') return adviseChange(tree, statement, engine);
  if (engine.family === 'sqlserver')
    return tree.kind === 'insert' || tree.kind === 'merge' ? adviseTold(tree, statement, engine) : undefined;
  if (tree.kind === 'insert') return adviseComputed(tree, statement, engine);
  if (tree.kind === 'insertAll') return adviseInsertAll(tree, statement, engine);
  return tree.kind === 'merge' ? adviseOracleMerge(tree, statement, engine) : undefined;
}

/** TRUNCATE of some partitions of SQL Server. */
const takesParts = /\bwith\s*\(\s*partitions\b/i;

/** What is plain is asked for before it runs; what is not is left to the server's own answer, where it has one. */
function adviseChange(tree: Update | Delete, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const told = engine.family === 'sqlserver' ? adviseTold(tree, statement, engine) : undefined;
  const table = onlyTableOf(tree);
  if (!table) return told ?? byHand('severalTables');
  const obstacle = obstacleIn(tree, table, told === undefined);
  if (obstacle) return told ?? byHand(obstacle);
  const { dialect } = engine;
  const plan = { ...planOf(tree.kind, tree, { table, statement, dialect }), ...outputOf(told) };
  if (tree.kind === 'delete') return ofRows('deletedRows', 'original_row', plan);
  const values = told ? undefined : valuesIn(tree, statement, engine);
  return ofRows('updatedRows', 'reverse_sql', {
    ...plan,
    assigned: assignedIn(tree.assignments, dialect),
    ...(values && { values }),
  });
}

/** Why the rows of a change cannot be asked for before it. Of a DELETE it shows afterwards: all kept rows are gone, and no more were counted. */
function obstacleIn(tree: Update | Delete, table: Table, isProven: boolean): 'notReversible' | 'volatile' | undefined {
  if (hasMore(tree) || isNotPlain(table)) return 'notReversible';
  if (!tree.where || (isProven && tree.kind === 'delete')) return undefined;
  return changesByItself(tree.where) ? 'volatile' : undefined;
}

/** Rows that get another key are told apart by the answer of the server alone. */
function outputOf(told: BackupAdvice | undefined) {
  const output = told?.plan?.kind === 'definition' ? undefined : told?.plan?.output;
  return output && { output: { ...output, isOnlyWay: false } };
}

function onlyTableOf(tree: Update | Delete): Table | undefined {
  const [table, ...others] = tree.kind === 'update' ? tree.tables : tree.targets;
  const isAlone = others.length === 0 && tree.from.length === 0 && !tree.with;
  return isAlone && table?.kind === 'table' ? table : undefined;
}

/** Whatever changes which rows are meant, or how many of them the server tells. */
function hasMore(tree: Update | Delete): boolean {
  const { limit, top, into, outputInto, returning, clauses = [], hints = [], ignore, orderBy } = tree;
  const parts = [limit, top, into, outputInto, ignore].some(Boolean);
  return parts || [returning, clauses, hints, orderBy].some((one) => one.length > 0);
}

/** A part of a table, a table of another database, or one that is locked otherwise. */
function isNotPlain({ name, partitions, hints = [], link, clauses = [], columnAliases }: Table): boolean {
  const elsewhere = [link, name.catalog, name.server].some(Boolean) || /^[@#]/.test(name.name.text);
  return elsewhere || [partitions, hints, clauses, columnAliases].some((one) => one.length > 0);
}
