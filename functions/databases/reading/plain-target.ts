import type { ReadingFamily } from '../../../shared/engines/reading-families.ts';
import { quoteDouble } from '../../../shared/engines/quoting.ts';
import type { Name, ObjectName } from '../../../shared/audit/tree/node.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Connection } from '../../engines/driver.ts';
import type { MaskingPolicy } from '../masking/service.ts';
import { seenOf, type Writable } from './seen-writable.ts';

type Where = { readonly family: ReadingFamily; readonly masking: MaskingPolicy | undefined };

/**
 * Refuses a change of what no rollback undoes, or of what is no table, which only the server knows; and one by which values that
 * the person sees masked could be copied to where they are not.
 */
export async function demandPlainTarget(
  connection: Connection,
  statement: Writable,
  { family, masking }: Where,
): Promise<void> {
  const seen = seenOf(statement);
  invariant(seen, 'it was looked at');
  const refused = masking ? masksTold(seen, masking) : undefined;
  const what = refused ?? (await kinds[family](connection, seen.target, masking !== undefined && !seen.onlyAdds));
  if (what) throw new AppError('sqlTransactionStatement', { line: statement.line, column: statement.column, what });
}

type Seen = NonNullable<ReturnType<typeof seenOf>>;

function masksTold({ target, readsRows, onlyAdds }: Seen, { columns }: MaskingPolicy): Text | undefined {
  if (readsRows) return words.readsMasked;
  const table = target.name.text.toLowerCase();
  const isMasked = columns.some((one) => one.table.toLowerCase() === table);
  return isMasked && !onlyAdds ? words.isMasked : undefined;
}

/** What speaks against a table; `byOneNameOnly` where its rows may stand in no other table as well. */
type Kind = (one: Connection, target: ObjectName, byOneNameOnly: boolean) => Promise<Text | undefined>;

const kinds: Readonly<Record<ReadingFamily, Kind>> = {
  async postgres(connection, { schema, name }, byOneNameOnly) {
    const whole = [schema, name].flatMap((part) => (part ? [quoteDouble(folded(part))] : [])).join('.');
    const sql = `select c.relkind, exists (select from pg_catalog.pg_inherits i where c.oid in (i.inhrelid, i.inhparent))
      from pg_catalog.pg_class c where c.oid = pg_catalog.to_regclass(${literal(whole)})`;
    const [found] = (await connection.query(sql, { maxRows: 1 })).rows;
    if (!found) return undefined;
    if (found[0] !== 'r' && found[0] !== 'p') return words.noTable;
    return byOneNameOnly && found[1] === 't' ? words.sharesRows : undefined;
  },
  async mysql(connection, { schema, name }) {
    const inSchema = schema ? literal(schema.text.replaceAll('\\', '\\\\')) : 'database()';
    const sql = `select t.table_type, e.transactions from information_schema.tables t
      left join information_schema.engines e on e.engine = t.engine
      where t.table_schema = ${inSchema} and t.table_name = ${literal(name.text.replaceAll('\\', '\\\\'))}`;
    const [row] = (await connection.query(sql, { maxRows: 1 })).rows;
    if (!row) return undefined;
    if (row[0] !== 'BASE TABLE') return words.noTable;
    return row[1] === 'YES' ? undefined : words.notUndone;
  },
};

function folded({ text, quoted }: Name): string {
  return quoted ? text : text.toLowerCase();
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const words = {
  noTable: { zh: '目标不是普通表', en: 'what it changes is no plain table' },
  notUndone: {
    zh: '目标表的存储引擎不支持事务，无法回滚',
    en: 'the engine of the table knows no transactions, so that nothing of it could be rolled back',
  },
  readsMasked: {
    zh: '该数据源有脱敏列，而它会读取其他数据行，可能带出被脱敏的值',
    en: 'columns of the data source are masked, and it reads other rows, by which masked values could be copied',
  },
  sharesRows: {
    zh: '该数据源有脱敏列，而目标表是分区表、分区或继承关系中的表，其数据行也属于其他表',
    en: 'columns of the data source are masked, and the rows of the table belong to other tables too, as it is a part, a child or a parent',
  },
  isMasked: {
    zh: '该表有脱敏列，只能新增行',
    en: 'columns of the table are masked, so that rows can only be added to it',
  },
} as const satisfies Record<string, Text>;
