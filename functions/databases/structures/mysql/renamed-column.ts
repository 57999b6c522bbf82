import { serverVersionOf } from '../../../../shared/audit/schema/server-version.ts';
import { tableOptionsOf } from '../../../../shared/engines/mysql-options.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { partChanges } from '../part-changes.ts';
import {
  byForeignKey,
  type ColumnPart,
  type ColumnRenaming,
  type Part,
  type Statement,
  type StructureConnection,
  type TableStructure,
} from '../structure.ts';
import { dropIndex } from './indexes.ts';

/** MySQL refuses to rename a column that an expression names; MariaDB follows it there. */
export async function followsInExpressions(connection: StructureConnection): Promise<boolean> {
  return serverVersionOf(await connection.serverVersion(), 'mysql')?.product === 'mariadb';
}

/** With the words that the oldest servers know as well; the server follows it in keys, and in no view. What names it in an expression is said anew in the same statement, where the server does not follow it there. */
export function renamedColumn(table: string, column: ColumnPart, { to, views, unfollowed }: ColumnRenaming): Statement {
  const { name, definition } = column;
  const { leaving, coming, partitioning } = unfollowed ? saidAnew(column, unfollowed) : none;
  const own = `CHANGE COLUMN ${quoteBacktick(name)} ${quoteBacktick(to)} ${definition}`;
  return {
    sql: `ALTER TABLE ${quoteBacktick(table)}\n  ${[...leaving, own, ...coming].join(',\n  ')}${partitioning};`,
    ...(views.length > 0 && { losses: [{ kind: 'viewsKeepName', name, detail: views.join(', ') }] }),
  };
}

type SaidAnew = Readonly<Record<'leaving' | 'coming', readonly string[]>> & { readonly partitioning: string };
const none: SaidAnew = { leaving: [], coming: [], partitioning: '' };

function saidAnew(
  { name }: ColumnPart,
  { before, after }: { before: TableStructure; after: TableStructure },
): SaidAnew {
  const naming = columnsNaming(name, before);
  const columns = after.columns.filter((one) => naming.has(one.name));
  const checks = changedOf(byForeignKey(before.constraints).own, byForeignKey(after.constraints).own);
  const indexes = changedOf(before.indexes, after.indexes).filter(isComputed);
  const parted = tableOptionsOf(after.options).partitioning;
  return {
    leaving: [
      ...checks.map((one) => `DROP CONSTRAINT ${quoteBacktick(one.name)}`),
      ...indexes.map((one) => dropIndex(one).sql),
    ],
    coming: [
      ...columns.map((one) => `MODIFY COLUMN ${quoteBacktick(one.name)} ${one.definition}`),
      ...[...checks, ...indexes].map(({ definition }) => `ADD ${definition}`),
    ],
    partitioning: parted === tableOptionsOf(before.options).partitioning ? '' : `\n  ${parted}`,
  };
}

const changedOf = (before: readonly Part[], after: readonly Part[]) =>
  partChanges(after, before).changed.map((one) => one.after);
/** A key over an expression: one over columns follows them. */
const isComputed = ({ definition }: Part) => /[(,]\(/.test(definition.replace(/`(?:[^`]|``)*`/g, '_'));

/** Columns whose expressions name a column, or one that is computed of it. */
function columnsNaming(name: string, { columns }: TableStructure): ReadonlySet<string> {
  const found = new Set<string>();
  const named = new Set([name]);
  for (const one of named)
    for (const column of columns) {
      const expression = / (?:AS|DEFAULT) \((.*)$/s.exec(
        column.definition.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''"),
      )?.[1];
      if (column.name === name || !expression?.includes(quoteBacktick(one))) continue;
      found.add(column.name);
      if (column.filled) named.add(column.name);
    }
  return found;
}
