import { quoteBracket } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { TableName } from '../../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';
import { cautionsOf, uniquesOf } from '../cautions-of.ts';

/** What the catalogue of SQL Server says of a table, as its documents describe it; undefined for what is no table of the database at hand. */
export async function sqlserverFacts(
  connection: Connection,
  { schema, name }: TableName,
): Promise<TableFacts | undefined> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  const written = schema === undefined ? quoteBracket(name) : `${quoteBracket(schema)}.${quoteBracket(name)}`;
  const [found] = await ask(
    `select t.object_id, s.name, t.name from sys.tables t join sys.schemas s on s.schema_id = t.schema_id
     where t.object_id = object_id(${literalOf.sqlserver(written, 'nvarchar')}, N'U') and t.is_memory_optimized = 0 and t.temporal_type <> 1`,
  );
  const [id, foundSchema, foundName] = found ?? [];
  if (!id || !foundSchema || !foundName) return undefined;
  const of = Number(id);
  // What the server alone writes (row versions, periods) is neither kept nor compared.
  const columns = await ask(
    `select c.name, type_name(c.system_type_id), c.is_identity from sys.columns c
     where c.object_id = ${of} and c.is_computed = 0 and c.generated_always_type = 0 and type_name(c.system_type_id) <> 'timestamp' order by c.column_id`,
  );
  const key = await ask(
    `select c.name from sys.index_columns k join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
     where k.object_id = ${of} and k.is_included_column = 0 and k.index_id = (
       select top (1) i.index_id from sys.indexes i
       where i.object_id = ${of} and i.is_unique = 1 and i.is_disabled = 0 and i.has_filter = 0 and i.ignore_dup_key = 0 and not exists (
         select 1 from sys.index_columns x join sys.columns y on y.object_id = x.object_id and y.column_id = x.column_id
         where x.object_id = i.object_id and x.index_id = i.index_id and x.is_included_column = 0
         and (y.is_nullable = 1 or y.is_computed = 1 or type_name(y.system_type_id) in ('float', 'real', 'timestamp')))
       order by i.is_primary_key desc, i.index_id)
     order by k.key_ordinal`,
  );
  const uniques = await ask(uniqueColumns(of));
  const [watched] = await ask(
    `select (select count(*) from sys.triggers where parent_id = ${of} and is_disabled = 0),
     (select count(*) from sys.foreign_keys where referenced_object_id = ${of} and (delete_referential_action <> 0 or update_referential_action <> 0)),
     (select count(*) from sys.foreign_keys where parent_object_id = ${of} and is_not_trusted = 1) + (select count(*) from sys.check_constraints where parent_object_id = ${of} and is_not_trusted = 1)`,
  );
  return {
    schema: foundSchema,
    name: foundName,
    columns: columns.map(columnOf),
    key: key.map(([column]) => column ?? ''),
    uniques: uniquesOf(uniques),
    guessed: [],
    locksGaps: true,
    isPartitioned: false,
    cautions: cautionsOf(watched, columns, {
      isGiven: ([, , isIdentity]) => isIdentity === '1',
      lacksLiteral: ([, type]) => !writable.has(type ?? ''),
    }),
  };
}

/** The columns of every unique index. */
function uniqueColumns(of: number): string {
  return `select i.name, c.name from sys.indexes i join sys.index_columns u on u.object_id = i.object_id and u.index_id = i.index_id
     join sys.columns c on c.object_id = u.object_id and c.column_id = u.column_id
     where i.object_id = ${of} and i.is_unique = 1 and u.is_included_column = 0 order by i.index_id, u.key_ordinal`;
}

/** Types whose values are written as SQL and read again as they were, whatever a session is set to. */
const writable: ReadonlySet<string> = new Set([
  ...['bit', 'tinyint', 'smallint', 'int', 'bigint', 'decimal', 'numeric', 'money', 'smallmoney', 'float', 'real'],
  ...['char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary', 'uniqueidentifier', 'xml'],
  ...['date', 'time', 'datetime', 'smalldatetime', 'datetime2', 'datetimeoffset'],
]);

/** A number of its own can be given to a row that comes back, and to none that is there. */
function columnOf([name, type, isIdentity]: readonly Cell[]): TableFacts['columns'][number] {
  return { name: name ?? '', type: type ?? '', counts: isIdentity === '1' ? 'always' : 'no', setsItself: false };
}
