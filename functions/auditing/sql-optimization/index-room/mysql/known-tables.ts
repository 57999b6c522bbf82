import type { Cell, Connection } from '../../../../engines/driver.ts';
import { mysqlText } from '../../../../engines/mysql/catalog.ts';

/** A column as far as rows are made up for it. */
export type KnownColumn = {
  readonly name: string;
  /** Its type without length: `varchar`. */
  readonly type: string;
  /** Characters of a text, digits behind the point of a number. */
  readonly length: number;
  readonly scale: number;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
  /** How many different values the server believes in; undefined where it never looked. */
  readonly distinct: number | undefined;
  /** Whether the server keeps a histogram of it, which a copy then needs too. */
  readonly hasHistogram: boolean;
};
/** A table as far as its server knows it without reading it. */
export type KnownTable = {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  /** How the server writes it down. */
  readonly createText: string;
  readonly columns: readonly KnownColumn[];
  /** Columns that keep its rows apart, the primary key first. */
  readonly keys: readonly (readonly string[])[];
  /** Columns of all indexes. */
  readonly indexed: ReadonlySet<string>;
};

/**
 * Reads sizes and what indexes and histograms say of some tables. Left out is what is partitioned, and whatever is not of InnoDB: some
 * engines keep rows on another server or in files, and a copy of such a table would write there. No row of them is read.
 */
export async function knownTables(
  connection: Connection,
  schema: string,
  names: readonly string[],
): Promise<readonly KnownTable[]> {
  const where = `where table_schema = ${mysqlText(schema)} and table_name in (${names.map(mysqlText).join(', ')})`;
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: rowsMax })).rows;
  const sizes = await ask(
    `select table_name, table_rows, data_length from information_schema.tables ${where} and table_type = 'BASE TABLE' and engine = 'InnoDB'
     and coalesce(create_options, '') not like '%partitioned%'`,
  );
  const columns = await ask(
    `select table_name, column_name, data_type, character_maximum_length, coalesce(numeric_scale, 0), is_nullable, extra
     from information_schema.columns ${where} order by table_name, ordinal_position`,
  );
  const indexes = await ask(
    `select table_name, index_name, column_name, non_unique from information_schema.statistics ${where} and column_name is not null
     order by table_name, index_name <> 'PRIMARY', index_name, seq_in_index`,
  );
  const statistics = await connection.statistics(schema, names);
  const found: KnownTable[] = [];
  for (const [name = '', rows, bytes] of sizes.map((cells) => cells.map((cell) => cell ?? ''))) {
    const of = (list: readonly (readonly Cell[])[]) => list.filter(([table]) => table === name);
    const { createText } = await connection.describeTable(schema, name);
    const own = of(indexes);
    const said = statistics.find((one) => one.name === name);
    const firsts = firstColumns(own);
    const distinct = new Map((said?.indexes ?? []).map((one) => [firsts.get(one.name), one.distinct[0]]));
    found.push({
      ...{ name, createText, rows: Number(rows), bytes: Number(bytes) },
      keys: keysOf(own),
      indexed: new Set(own.map(([, , column]) => column ?? '')),
      columns: of(columns).map((cells) => {
        const kept = said?.columns.find((one) => one.name === cells[1]);
        return columnOf(cells, {
          distinct: distinct.get(cells[1] ?? '') ?? kept?.distinct,
          hasHistogram: kept !== undefined,
        });
      }),
    });
  }
  return found;
}

const rowsMax = 20_000;

function columnOf(
  [, name, type, length, scale, nullable, extra]: readonly Cell[],
  known: Pick<KnownColumn, 'distinct' | 'hasHistogram'>,
): KnownColumn {
  return {
    ...{ name: name ?? '', type: (type ?? '').toLowerCase(), length: Number(length ?? 0), scale: Number(scale) },
    isNullable: nullable === 'YES',
    isGenerated: /VIRTUAL|STORED|PERSISTENT/i.test(extra ?? ''),
    ...known,
  };
}

function firstColumns(indexes: readonly (readonly Cell[])[]): ReadonlyMap<string, string> {
  return new Map(indexes.toReversed().map(([, index, column]) => [index ?? '', column ?? '']));
}

function keysOf(indexes: readonly (readonly Cell[])[]): readonly (readonly string[])[] {
  const keys = new Map<string, string[]>();
  for (const [, index, column, nonUnique] of indexes)
    if (nonUnique === '0') keys.set(index ?? '', [...(keys.get(index ?? '') ?? []), column ?? '']);
  return [...keys.values()];
}

/** What the optimizer of a session weighs plans by, as statements for another session. */
export async function optimizerSettings(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query(
    `show session variables where variable_name like 'optimizer\\_%' and variable_name not like 'optimizer\\_trace%'
       or variable_name in ('eq_range_index_dive_limit', 'range_optimizer_max_mem_size', 'use_stat_tables', 'join_buffer_size', 'join_cache_level', 'sort_buffer_size', 'max_seeks_for_key')`,
    { maxRows: 200 },
  );
  return rows.map(([name = '', value]) =>
    /^-?\d+(?:\.\d+)?$/.test(value ?? '')
      ? `set session ${name} = ${value}`
      : `set session ${name} = ${mysqlText(value ?? '')}`,
  );
}
