import type { TableStatistics } from '../driver.ts';
import type { AskOracle } from './catalog.ts';
import { numberOf } from '../statistics-number.ts';

/** What the optimizer's statistics say of some tables. Bytes are the average row times the rows: segments are not everybody's to see. */
export async function oracleStatistics(
  ask: AskOracle,
  schema: string,
  tables: readonly string[],
): Promise<TableStatistics[]> {
  const names = tables.map((_, place) => `:${place + 2}`).join(', ');
  const of = [schema, ...tables];
  const sizes = await ask(
    `select table_name, num_rows, num_rows * avg_row_len from all_tables where owner = :1 and table_name in (${names})`,
    of,
  );
  const spreads = await ask(
    `select table_name, column_name, num_distinct, num_nulls from all_tab_col_statistics where owner = :1 and table_name in (${names})`,
    of,
  );
  const indexes = await ask(
    `
    select i.table_name, i.index_name, c.column_name, i.distinct_keys, case when c.column_position = max(c.column_position) over (partition by i.owner, i.index_name) then 'last' end
    from all_indexes i join all_ind_columns c on c.index_owner = i.owner and c.index_name = i.index_name
    where i.table_owner = :1 and i.table_name in (${names}) order by i.index_name, c.column_position`,
    of,
  );
  const constraints = await ask(
    `select table_name, constraint_name from all_constraints where owner = :1 and table_name in (${names})`,
    of,
  );
  return sizes.map(([name, rowText, byteText]) => {
    const rows = numberOf(rowText);
    const columns = spreads
      .filter(([table]) => table === name)
      .map(([, column, distinct, nulls]) => ({
        name: column ?? '',
        distinct: numberOf(distinct),
        nullShare: rows ? (numberOf(nulls) ?? 0) / rows : undefined,
        topShare: undefined,
      }));
    return {
      name: name ?? '',
      rows,
      bytes: numberOf(byteText),
      columns,
      indexes: indexesOf(
        indexes.filter(([table]) => table === name),
        columns,
      ),
      constraintNames: constraints.filter(([table]) => table === name).map(([, constraint]) => constraint ?? ''),
    };
  });
}

type Rows = Awaited<ReturnType<AskOracle>>;

/** Each index with how many different values its leading columns hold: known of the first one alone and of all together. */
function indexesOf(rows: Rows, columns: TableStatistics['columns']): TableStatistics['indexes'] {
  const distincts = new Map<string, (number | undefined)[]>();
  for (const [, index, column, keys, place] of rows) {
    const before = distincts.get(index ?? '') ?? [];
    const first = before.length === 0 ? columns.find((one) => one.name === column)?.distinct : undefined;
    distincts.set(index ?? '', [...before, place === 'last' ? numberOf(keys) : first]);
  }
  return [...distincts].map(([name, distinct]) => ({ name, distinct }));
}
