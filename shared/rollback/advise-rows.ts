import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { Delete, Insert, Update } from '../audit/tree/change.ts';
import type { Column } from '../audit/tree/expression.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Truncate } from '../audit/tree/statement.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { adviseChangingWith } from './advise-counted.ts';
import { adviseJoinedDelete, adviseJoinedUpdate } from './advise-joined.ts';
import { adviseMerge } from './advise-merge.ts';
import { adviseUntold, adviseUpsert } from './advise-upsert.ts';
import type { Part } from './row-plan.ts';
import { assignedIn, changesInside, isUncertain, nameOf, partOf, planOf } from './statement-parts.ts';

/** What can be kept of the rows that a statement changes; undefined for what is none of the kinds that are known here. */
export function adviseRows(statement: ParsedStatement, engine: AdviceEngine): BackupAdvice | undefined {
  const { tree } = statement;
  if (tree.kind === 'merge') return adviseMerge(tree, statement, engine);
  if ('with' in tree && changesInside(tree.with)) return adviseChangingWith(tree, statement, engine);
  if (tree.kind === 'insert') return adviseInsert(tree, statement, engine);
  if (tree.kind === 'update') return adviseUpdate(tree, statement, engine);
  if (tree.kind === 'delete') return adviseDelete(tree, statement, engine);
  return tree.kind === 'truncate' ? adviseTruncate(tree, statement, engine) : undefined;
}

function adviseInsert(tree: Insert, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { table, onConflict, onDuplicate, verb, ignore, execute, into } = tree;
  if (execute || into) return byHand('notReversible');
  // What ON CONFLICT DO NOTHING passes over is not among the rows that the server tells.
  if (verb !== 'INSERT' || ignore || onDuplicate.length > 0 || onConflict?.action === 'update')
    return adviseUpsert(tree, statement, engine);
  // Of the MySQL family only MariaDB answers which rows an INSERT has made.
  if (engine.family === 'mysql' && engine.dbType !== 'MariaDB') return adviseUntold(tree, statement, engine);
  return {
    recommended: 'reverse_sql',
    supported: ['none', 'manual', 'reverse_sql'],
    reason: 'insertedRows',
    plan: planOf('insert', tree, { table, statement, dialect: engine.dialect }),
  };
}

function adviseUpdate(tree: Update, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const [table, ...others] = tree.tables;
  // Which rows LIMIT takes is not said before they are taken.
  if (tree.ignore || tree.into || tree.limit) return byHand('notReversible');
  if (isUncertain([tree.where, ...tree.tables, ...tree.from, tree.with])) return byHand('volatile');
  if (table?.kind !== 'table' || others.length > 0) return adviseJoinedUpdate(tree, statement, engine);
  const plan = planOf('update', tree, { table, statement, dialect: engine.dialect });
  const values = valuesIn(tree, statement, engine);
  return ofRows('updatedRows', 'reverse_sql', {
    ...plan,
    ...(tree.from.length > 0 && { joined: partOf(tree.from, statement) }),
    assigned: assignedIn(tree.assignments, engine.dialect),
    ...(values && { values }),
  });
}

/** What each column is assigned, where that can be asked before the statement runs: the same for as long as nothing is changed. */
export function valuesIn(tree: Update, statement: ParsedStatement, { dialect }: AdviceEngine): Part[] | undefined {
  const before = new Set<string>();
  for (const { targets, value } of tree.assignments) {
    const [target, ...others] = targets;
    if (target?.kind !== 'column' || others.length > 0 || isUncertain([value])) return undefined;
    if (value.kind === 'defaultValue') return undefined;
    // The MySQL family computes with what it has assigned already.
    const named = nodesOf(value, 'column').map((column) => keyOf(column, dialect));
    if (dialect === 'mysql' && named.some((name) => before.has(name))) return undefined;
    before.add(keyOf(target, dialect));
  }
  return tree.assignments.map(({ value }) => partOf([value], statement));
}

function keyOf({ name }: Column, dialect: AdviceEngine['dialect']): string {
  return listedName(name, dialect).toLowerCase();
}

function adviseDelete(tree: Delete, statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { dialect } = engine;
  const [table, ...others] = tree.targets;
  if (!table) return byHand('severalTables');
  if (tree.ignore || tree.into || tree.modifiers.includes('HISTORY')) return byHand('notReversible');
  if (isUncertain([tree.where, ...tree.from, tree.with])) return byHand('volatile');
  // DELETE a FROM t a JOIN …: the target is an alias of what stands behind it.
  if (others.length > 0 || (dialect === 'mysql' && tree.from.length > 0))
    return adviseJoinedDelete(tree, statement, engine);
  return ofRows('deletedRows', 'original_row', {
    ...planOf('delete', tree, { table, statement, dialect }),
    ...(tree.from.length > 0 && { joined: partOf(tree.from, statement) }),
  });
}

/** All rows of one table, which nobody else may touch meanwhile. */
export function adviseTruncate(
  { tables, cascade, restartIdentity }: Truncate,
  statement: ParsedStatement,
  { dialect }: AdviceEngine,
): BackupAdvice {
  const [table, ...others] = tables;
  if (!table || others.length > 0) return byHand('severalTables');
  if (cascade) return byHand('cascade');
  if (restartIdentity) return byHand('restartsCounters');
  return ofRows('deletedRows', 'original_row', {
    kind: 'truncate',
    table: nameOf(table, dialect),
    from: partOf([table], statement),
    alias: listedName(table.name, dialect),
    assigned: [],
    loose: [],
    returns: false,
  });
}
