import { beyondPlanning } from '../../../shared/audit/reading/beyond-reading.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { ObjectName } from '../../../shared/audit/tree/node.ts';
import { isQuery, nodesOf } from '../../../shared/audit/tree/walk.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import { statementsIn } from './readable.ts';
import { markWritable, type Writable } from './seen-writable.ts';
import { placeIn } from './text-place.ts';

/**
 * What a statement does in a transaction that a person holds by hand: it reads, and then goes through the gate for that, or it changes
 * rows of one table and does nothing else. Everything else is refused by its name: what commits by itself, ends the transaction, locks
 * tables or changes the session, and what was not understood.
 */
export function transactionalOf(sql: string, dbType: string): 'reads' | Writable {
  const [statement, another] = statementsIn(sql, dbType);
  if (!statement) throw new AppError('queryMissing');
  if (another) throw new AppError('querySeveral', { line: another.line });
  if (isQuery(statement.tree)) return 'reads';
  const refused = whyNot(statement, dbType);
  if (!refused) return markWritable(statement, { target: targetOf(statement), readsRows: readsRows(statement) });
  const { what, offset } = refused;
  throw new AppError('sqlTransactionStatement', { ...placeIn(statement, offset), what });
}

function whyNot(statement: ParsedStatement, dbType: string): { what: Text; offset: number } | undefined {
  const { tree, error, fidelity } = statement;
  if (fidelity === 'error' || error) return unread(error);
  if (tree.kind !== 'insert' && tree.kind !== 'update' && tree.kind !== 'delete')
    return { what: words.other, offset: 0 };
  const beyond = beyondPlanning(statement, engineOf(dbType).dialect);
  if (beyond) return beyond;
  if (tree.returning.length > 0) return { what: words.returning, offset: 0 };
  if (!targetOf(statement)) return { what: words.several, offset: 0 };
  return undefined;
}

function unread(error: ParsedStatement['error']): { what: Text; offset: number } {
  return { what: error?.expected ?? words.unread, offset: error?.offset ?? 0 };
}

/** The one table that is changed; undefined for several, or where an alias stands for it. */
function targetOf({ tree }: ParsedStatement): ObjectName | undefined {
  if (tree.kind === 'insert') return tree.table.name;
  if (tree.kind === 'update') return tree.tables.length === 1 ? nameOf(tree.tables[0]) : undefined;
  if (tree.kind !== 'delete' || tree.targets.length !== 1) return undefined;
  const [target] = tree.targets;
  const isAlias = tree.from.some((one) => one.kind === 'table' && one.alias?.text === target?.name.name.text);
  return isAlias ? undefined : target?.name;
}

function nameOf(table: { readonly kind: string; readonly name?: unknown } | undefined): ObjectName | undefined {
  return table?.kind === 'table' ? (table.name as ObjectName) : undefined;
}

/** Whether a value of a row that is there may go into what it writes, beside those of its own table. */
function readsRows({ tree }: ParsedStatement): boolean {
  if (nodesOf(tree, 'table').length > 1 || nodesOf(tree, 'select').length > 0) return true;
  return ['tableQuery', 'derived', 'tableFunction'].some((kind) => nodesOf(tree, kind as 'derived').length > 0);
}

const words = {
  unread: { zh: '无法识别', en: 'it cannot be read' },
  other: {
    zh: '它会自行提交、结束事务、更改会话或锁定，或者不是受支持的数据变更',
    en: 'it commits by itself, ends the transaction, changes the session, locks, or is no change of rows that is run here',
  },
  returning: { zh: '它带有返回行（RETURNING）', en: 'it returns rows' },
  several: { zh: '它同时修改多个表', en: 'it changes several tables at once' },
} as const satisfies Record<string, Text>;
