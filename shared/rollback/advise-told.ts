import type { Delete, Insert, Merge, Update } from '../audit/tree/change.ts';
import { joinedTables } from '../audit/tree/joined-tables.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table, TableRef, With } from '../audit/tree/query.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import type { RowPlan } from './row-plan.ts';
import { assignedIn, nameOf, partOf } from './statement-parts.ts';

type Change = Insert | Update | Delete | Merge;

/** SQL Server answers with OUTPUT each row as it was and as it became, whatever a statement joins, and whichever rows TOP takes. */
export function adviseTold(tree: Change, statement: ParsedStatement, { dialect }: AdviceEngine): BackupAdvice {
  const table = changedTable(tree);
  if (!table) return byHand('severalTables');
  if (isElsewhere(table) || answersItself(tree)) return byHand('notReversible');
  const at = placeOfOutput(tree, statement);
  if (at === undefined) return byHand('notReversible');
  const plan: RowPlan = {
    kind: tree.kind,
    table: nameOf(table.name, dialect),
    from: partOf([table], statement),
    alias: nameOf(table.name, dialect).name,
    assigned: tree.kind === 'update' ? assignedIn(tree.assignments, dialect) : [],
    loose: [],
    returns: false,
    output: { at: at - statement.start, isOnlyWay: true },
  };
  if (tree.kind !== 'insert') return ofRows('toldRows', tree.kind === 'delete' ? 'original_row' : 'reverse_sql', plan);
  return { recommended: 'reverse_sql', supported: ['none', 'manual', 'reverse_sql'], reason: 'insertedRows', plan };
}

/** The table that loses, gains or changes rows; undefined where that is a view of the statement's own. */
function changedTable(tree: Change): Table | undefined {
  if (tree.kind === 'insert') return ownTable(tree.table, tree.with);
  if (tree.kind === 'merge') return ownTable(tree.into, tree.with);
  const [target, ...others] = tree.kind === 'update' ? tree.tables : tree.targets;
  const table = ownTable(target, tree.with);
  if (!table || others.length > 0 || table.name.schema) return others.length > 0 ? undefined : table;
  // UPDATE x … FROM t AS x: what is named before FROM is called so behind it.
  const called = joinedTables(tree.from).filter(({ alias }) => alias && isSame(alias.text, table.name.name.text));
  if (called.length === 0) return table;
  return called.length === 1 ? ownTable(called[0], tree.with) : undefined;
}

/** A table of the schema, not a query that WITH calls so. */
function ownTable(ref: TableRef | undefined, clause: With | undefined): Table | undefined {
  if (ref?.kind !== 'table') return undefined;
  const { name, schema } = ref.name;
  return !schema && clause?.ctes.some((cte) => isSame(cte.name.text, name.text)) ? undefined : ref;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Tables of other databases and variables. */
function isElsewhere({ name }: Table): boolean {
  return Boolean(name.catalog ?? name.server) || /^[@#]/.test(name.name.text);
}

/** It has an OUTPUT of its own, or leaves the rows to a procedure. */
function answersItself(tree: Change): boolean {
  const executes = tree.kind === 'insert' && tree.execute !== undefined;
  return executes || tree.returning.length > 0 || tree.outputInto !== undefined;
}

function placeOfOutput(tree: Change, { text, start }: ParsedStatement): number | undefined {
  if (tree.kind === 'merge') return tree.branches.at(-1)?.end;
  if (tree.kind === 'update') return tree.assignments.at(-1)?.end;
  if (tree.kind === 'delete') return tree.targets[0]?.end;
  if (tree.source) return tree.source.start;
  const defaults = /\bdefault\s+values\s*$/i.exec(text);
  return defaults ? start + defaults.index : undefined;
}
