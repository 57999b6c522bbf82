import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { TableName } from '../../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';
import { cautionsOf, uniquesOf } from '../cautions-of.ts';

/** What the catalogue of Oracle says of a table, as its documents describe it; undefined for what is no plain table. */
export async function oracleFacts(
  connection: Connection,
  { schema, name }: TableName,
): Promise<TableFacts | undefined> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  const text = (value: string) => literalOf.oracle(value, 'varchar2');
  const owner = schema === undefined ? "sys_context('userenv', 'current_schema')" : text(schema);
  const [found] = await ask(
    `select owner, table_name, partitioned from all_tables
     where owner = ${owner} and table_name = ${text(name)} and temporary = 'N' and nested = 'NO' and cluster_name is null`,
  );
  const [foundOwner, foundName, partitioned] = found ?? [];
  if (!foundOwner || !foundName) return undefined;
  const here = `owner = ${text(foundOwner)} and table_name = ${text(foundName)}`;
  const columns = await ask(
    `select c.column_name, c.data_type, i.generation_type from all_tab_cols c
     left join all_tab_identity_cols i on i.owner = c.owner and i.table_name = c.table_name and i.column_name = c.column_name
     where c.owner = ${text(foundOwner)} and c.table_name = ${text(foundName)} and c.hidden_column = 'NO' and c.virtual_column = 'NO' order by c.column_id`,
  );
  const key = await ask(keyColumns(here));
  const uniques = await ask(
    `select i.index_name, c.column_name from all_indexes i join all_ind_columns c on c.index_owner = i.owner and c.index_name = i.index_name
     where i.table_owner = ${text(foundOwner)} and i.table_name = ${text(foundName)} and i.uniqueness = 'UNIQUE' order by i.index_name, c.column_position`,
  );
  const [watched] = await ask(
    `select (select count(*) from all_triggers where table_owner = ${text(foundOwner)} and table_name = ${text(foundName)} and status = 'ENABLED'),
     (select count(*) from all_constraints f join all_constraints k on k.owner = f.r_owner and k.constraint_name = f.r_constraint_name
       where k.owner = ${text(foundOwner)} and k.table_name = ${text(foundName)} and f.constraint_type = 'R' and f.delete_rule in ('CASCADE', 'SET NULL')),
     (select count(*) from all_constraints where ${here} and constraint_type in ('C', 'R') and validated = 'NOT VALIDATED') from dual`,
  );
  const [constraint] = key[0] ?? [];
  const keyNames = key.flatMap(([of, column]) => (of === constraint ? [column ?? ''] : []));
  return {
    schema: foundOwner,
    name: foundName,
    columns: columns.map(columnOf),
    key: keyNames,
    uniques: uniquesOf(uniques),
    guessed: [],
    locksGaps: false,
    isPartitioned: partitioned === 'YES',
    cautions: cautionsOf(watched, columns, {
      isGiven: ([, , generation]) => Boolean(generation),
      lacksLiteral: ([, type]) => !writable.test((type ?? '').toLowerCase()),
    }),
  };
}

/** The columns of the keys that cannot be NULL and are checked at once, the primary one first. */
function keyColumns(here: string): string {
  return `select k.constraint_name, p.column_name from all_constraints k
     join all_cons_columns p on p.owner = k.owner and p.constraint_name = k.constraint_name and p.table_name = k.table_name
     where k.${here.replace(' and ', ' and k.')} and k.constraint_type in ('P', 'U') and k.status = 'ENABLED' and k.validated = 'VALIDATED' and k.deferrable = 'NOT DEFERRABLE'
     and not exists (
       select 1 from all_cons_columns q join all_tab_cols c on c.owner = q.owner and c.table_name = q.table_name and c.column_name = q.column_name
       where q.owner = k.owner and q.constraint_name = k.constraint_name and (c.nullable = 'Y' or c.virtual_column = 'YES' or c.data_type in ('BINARY_FLOAT', 'BINARY_DOUBLE', 'FLOAT')))
     order by case k.constraint_type when 'P' then 0 else 1 end, k.constraint_name, p.position`;
}

/** Types whose values are written as SQL and read again as they were, whatever a session is set to. */
const writable =
  /^(number|float|binary_float|binary_double|char|varchar2|nchar|nvarchar2|clob|nclob|raw|date|timestamp\(\d\)( with time zone)?|interval (day|year)\(\d\) to (second\(\d\)|month))$/;

function columnOf([name, type, generation]: readonly Cell[]): TableFacts['columns'][number] {
  const counts = generation === 'ALWAYS' ? 'always' : generation ? 'byDefault' : 'no';
  return { name: name ?? '', type: (type ?? '').toLowerCase(), counts, setsItself: false };
}
