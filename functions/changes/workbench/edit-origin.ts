import type { ObjectName } from '../../../shared/audit/tree/node.ts';
import type { Select, SelectItem, Table } from '../../../shared/audit/tree/query.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import type { Text } from '../../../shared/text.ts';

type Named = { readonly text: string; readonly quoted: boolean };
/** The one table that rows are of, and which of its columns each column of the result is: a name as it is written, or its own heading. */
export type EditOrigin = { readonly table: ObjectName; readonly columns: readonly (Named | undefined)[] };

const words = {
  notOneTable: {
    zh: '结果不是一张表的行：只有读取一张表、不分组、不去重、不合并的 SELECT 的行可以编辑',
    en: 'its rows are not those of one table: only a SELECT from one table that neither groups, merges nor joins gives such',
  },
} as const satisfies Record<string, Text>;

/** Where the columns of a result come from, as far as that is certain; else why it is not. */
export function editOrigin(
  sql: string,
  dbType: string,
  headings: readonly string[],
): EditOrigin | { readonly why: Text } {
  const { statements } = parseScript(sql, engineOf(dbType).dialect);
  const [statement, another] = statements;
  const refused = { why: words.notOneTable };
  if (!statement || another || statement.fidelity !== 'full' || statement.error) return refused;
  const { tree } = statement;
  if (tree.kind !== 'select' || !isPlain(tree)) return refused;
  const [from, more] = tree.from;
  if (more || from?.kind !== 'table') return refused;
  if (!isNamedOnly(from)) return refused;
  const columns = columnsOf(tree.items, headings);
  return columns ? { table: from.name, columns } : refused;
}

/** Nothing that would make one row of several, or of none: whatever else a SELECT may have is refused. */
function isPlain(select: Select): boolean {
  const { distinct, distinctOn, modifiers, groupBy, rollup, having, windows, into, locking } = select;
  const lists = [distinctOn, modifiers, groupBy, windows, locking, select.clauses, select.more, select.hints];
  return (
    !lists.some(hasAny) &&
    !distinct &&
    !rollup &&
    ![select.with, having, into, select.hierarchy, select.format].some(Boolean)
  );
}

/** A name and perhaps another one for it: whatever else stands there may bring other rows than those of now. */
function isNamedOnly({ name, alias, end, only, link, ...table }: Table): boolean {
  const lists = [table.columnAliases, table.partitions, table.indexHints, table.hints, table.clauses];
  return (
    end === (alias ?? name).end && !lists.some(hasAny) && !only && ![link, name.server, name.catalog].some(Boolean)
  );
}

function hasAny(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}

/** A star alone gives the columns in their order, by their names; beside others nobody knows how many it stands for. */
function columnsOf(items: readonly SelectItem[], headings: readonly string[]): EditOrigin['columns'] | undefined {
  const [first, another] = items;
  if (first?.value.kind === 'star' && !another) return headings.map((text) => ({ text, quoted: true }));
  if (items.length !== headings.length || items.some(({ value }) => value.kind === 'star')) return undefined;
  return items.map(({ value }) => (value.kind === 'column' ? value.name : undefined));
}
