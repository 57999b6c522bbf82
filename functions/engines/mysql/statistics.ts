import type { ColumnStatistics } from '../../../shared/audit/schema/schema.ts';
import type { Cell, TableStatistics } from '../driver.ts';
import { EngineError } from '../engine-error.ts';
import { mysqlText, type AskMysql } from './catalog.ts';
import { histogramSpread } from './histogram.ts';
import { numberOf } from '../statistics-number.ts';

/** Sizes, index cardinalities, spread of values and constraints of some tables. */
export async function mysqlStatistics(
  ask: AskMysql,
  schema: string,
  tables: readonly string[],
): Promise<TableStatistics[]> {
  const where = `where table_schema = ${mysqlText(schema)} and table_name in (${tables.map(mysqlText).join(', ')})`;
  const sizes = await ask(
    `select table_name, table_rows, data_length + index_length from information_schema.tables ${where}`,
  );
  const cardinalities = await ask(
    `select table_name, index_name, cardinality from information_schema.statistics ${where} order by table_name, index_name, seq_in_index`,
  );
  const constraints = await ask(
    `select table_name, constraint_name from information_schema.table_constraints ${where}`,
  );
  const histograms = await histogramsOf(ask, schema, tables);
  return sizes.map(([name, rowText, byteText]) => {
    const rows = numberOf(rowText);
    return {
      name: name ?? '',
      rows,
      bytes: numberOf(byteText),
      columns: histograms
        .filter(([table]) => table === name)
        .map(([, column, ...spread]) => ({ name: column ?? '', ...spreadOf(spread, rows) })),
      indexes: indexesOf(cardinalities.filter(([table]) => table === name)),
      constraintNames: constraints.filter(([table]) => table === name).map(([, constraint]) => constraint ?? ''),
    };
  });
}

/** The settings that rules ask for. */
export async function mysqlSettings(ask: AskMysql): Promise<Record<string, string>> {
  const rows = await ask(
    `show variables where variable_name in ('binlog_format', 'log_bin', 'sql_mode', 'lower_case_table_names', 'alter_algorithm', 'old_alter_table', 'innodb_page_size')`,
  );
  return Object.fromEntries(rows.map(([name, value]) => [(name ?? '').toLowerCase(), value ?? '']));
}

/** MySQL 8 and MariaDB keep them in tables of their own, to which an account may have no right, and only for columns that somebody analysed. */
async function histogramsOf(
  ask: AskMysql,
  schema: string,
  tables: readonly string[],
): Promise<readonly (readonly Cell[])[]> {
  const names = tables.map(mysqlText).join(', ');
  const mysql = await ifPossible(
    ask(
      `select table_name, column_name, histogram, null, null from information_schema.column_statistics where schema_name = ${mysqlText(schema)} and table_name in (${names})`,
    ),
  );
  if (mysql) return mysql;
  return (
    (await ifPossible(
      ask(`
    select table_name, column_name, if(hist_type = 'JSON_HB', convert(histogram using utf8mb4), null), nulls_ratio, avg_frequency
    from mysql.column_stats where db_name = ${mysqlText(schema)} and table_name in (${names})`),
    )) ?? []
  );
}

async function ifPossible<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return undefined;
    throw error;
  }
}

function spreadOf(
  [histogram, nullShare, rowsPerValue]: readonly (Cell | undefined)[],
  rows: number | undefined,
): ColumnStatistics {
  const told = histogram ? histogramSpread(histogram, rows) : undefined;
  const nulls = numberOf(nullShare) ?? told?.nullShare;
  const perValue = numberOf(rowsPerValue);
  return {
    distinct: rows !== undefined && perValue ? Math.round((rows * (1 - (nulls ?? 0))) / perValue) : told?.distinct,
    nullShare: nulls,
    topShare: told?.topShare,
  };
}

function indexesOf(rows: readonly (readonly Cell[])[]): TableStatistics['indexes'] {
  const indexes = new Map<string, (number | undefined)[]>();
  for (const [, index, cardinality] of rows)
    indexes.set(index ?? '', [...(indexes.get(index ?? '') ?? []), numberOf(cardinality)]);
  return [...indexes].map(([name, distinct]) => ({ name, distinct }));
}
