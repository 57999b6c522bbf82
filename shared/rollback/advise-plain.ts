import type { AnyNode } from '../audit/tree/any-node.ts';
import type { Delete, Update } from '../audit/tree/change.ts';
import { namePattern } from '../audit/tree/name-pattern.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table } from '../audit/tree/query.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import { byHand, ofRows, type AdviceEngine, type BackupAdvice } from './advice.ts';
import { assignedIn, isTimed, isUncertain, planOf } from './statement-parts.ts';

/** Families whose servers were never at hand: of these only what is plain is kept, an UPDATE or a DELETE of one table by a condition. */
export function isPlainOnly({ family }: Pick<AdviceEngine, 'family'>): boolean {
  return family === 'oracle' || family === 'sqlserver';
}

/** What can be kept there of the rows that a statement changes. */
export function advisePlainRows(statement: ParsedStatement, engine: AdviceEngine): BackupAdvice {
  const { tree } = statement;
  if (tree.kind === 'insert' || tree.kind === 'insertAll') return byHand('noReturning');
  if (tree.kind !== 'update' && tree.kind !== 'delete') return byHand('notReversible');
  const table = onlyTableOf(tree);
  if (!table) return byHand('severalTables');
  if (hasMore(tree) || isNotPlain(table)) return byHand('notReversible');
  if (tree.where && changesByItself(tree.where)) return byHand('volatile');
  const { dialect } = engine;
  const plan = planOf(tree.kind, tree, { table, statement, dialect });
  return tree.kind === 'update'
    ? ofRows('updatedRows', 'reverse_sql', { ...plan, assigned: assignedIn(tree.assignments, dialect) })
    : ofRows('deletedRows', 'original_row', plan);
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
  const elsewhere = [link, name.catalog, name.server].some(Boolean);
  return elsewhere || [partitions, hints, clauses, columnAliases].some((one) => one.length > 0);
}

/** Whether asking a moment later may find other rows. Oracle writes the time without parentheses, like a column. */
function changesByItself(where: AnyNode): boolean {
  const isNow = nodesOf(where, 'column').some(({ name, table }) =>
    table ? chance.test(table.text) : clocks.test(name.text),
  );
  const isCalled = nodesOf(where, 'call').some(({ name }) => clocks.test(name.name.text));
  return isNow || isCalled || isTimed(where) || isUncertain([where]);
}

const clocks = namePattern(
  'sysdate|systimestamp|current_date|current_timestamp|localtimestamp|getdate|getutcdate|sysdatetime|sysutcdatetime',
  'sysdatetimeoffset|rownum|value|string|random|newid|crypt_gen_random',
);
const chance = namePattern('dbms_random');
