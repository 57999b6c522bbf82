import type { Cell, IndexDescription, TableDescription, TableName } from '../driver.ts';
import { EngineError } from '../engine-error.ts';

/** Asks with values beside the text; names of the database's objects only ever travel as values. */
export type AskOracle = (sql: string, values?: readonly string[]) => Promise<readonly (readonly Cell[])[]>;

export async function oracleSchemas(ask: AskOracle): Promise<string[]> {
  const rows = await ask(
    `select username from all_users where username not in ('SYS', 'SYSTEM', 'OUTLN', 'XDB', 'DBSNMP', 'CTXSYS', 'MDSYS', 'WMSYS', 'ORDSYS') order by username`,
  );
  return rows.map(([name]) => name ?? '');
}

export async function oracleTables(ask: AskOracle, schema: string): Promise<TableName[]> {
  const rows = await ask(
    `select object_name, object_type from all_objects where owner = :1 and object_type in ('TABLE', 'VIEW') order by object_name`,
    [schema],
  );
  return rows.map(([name, type]) => ({ name: name ?? '', kind: type === 'VIEW' ? 'view' : 'table' }));
}

export async function describeOracleTable(ask: AskOracle, schema: string, table: string): Promise<TableDescription> {
  const columns = await ask(
    `
    select c.column_name,
      c.data_type || case
        when c.data_type like '%CHAR%' or c.data_type = 'RAW' then '(' || c.char_length || ')'
        when c.data_type = 'NUMBER' and c.data_precision is not null then '(' || c.data_precision || ',' || c.data_scale || ')' end,
      c.nullable, c.data_default, m.comments
    from all_tab_columns c
    left join all_col_comments m on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
    where c.owner = :1 and c.table_name = :2 order by c.column_id`,
    [schema, table],
  );
  if (columns.length === 0)
    throw new EngineError({
      kind: 'other',
      code: 'ORA-00942',
      message: `There is no table ${schema}.${table}`,
      outcome: 'refused',
    });
  const indexes = await ask(
    `
    select i.index_name, c.column_name, i.uniqueness, k.constraint_type
    from all_indexes i
    join all_ind_columns c on c.index_owner = i.owner and c.index_name = i.index_name
    left join all_constraints k on k.owner = i.table_owner and k.table_name = i.table_name and k.index_name = i.index_name and k.constraint_type = 'P'
    where i.table_owner = :1 and i.table_name = :2 order by i.index_name, c.column_position`,
    [schema, table],
  );
  const [created] = await ask(
    `
    select dbms_metadata.get_ddl(object_type, object_name, owner) from all_objects
    where owner = :1 and object_name = :2 and object_type in ('TABLE', 'VIEW')`,
    [schema, table],
  );
  return {
    columns: columns.map(([name, type, nullable, defaultValue, comment]) => ({
      name: name ?? '',
      type: type ?? '',
      nullable: nullable === 'Y',
      defaultValue: defaultValue ?? null,
      comment: comment ?? '',
    })),
    indexes: indexesOf(indexes),
    createText: created?.[0]?.trim() ?? '',
  };
}

function indexesOf(rows: readonly (readonly Cell[])[]): IndexDescription[] {
  const indexes = new Map<string, { name: string; columns: string[]; unique: boolean; primary: boolean }>();
  for (const [name, column, uniqueness, constraint] of rows) {
    const key = name ?? '';
    const index = indexes.get(key) ?? {
      name: key,
      columns: [],
      unique: uniqueness === 'UNIQUE',
      primary: constraint === 'P',
    };
    index.columns.push(column ?? '');
    indexes.set(key, index);
  }
  return [...indexes.values()];
}
