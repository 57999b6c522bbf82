import type { Connection } from '../../../engines/driver.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { TableShape, ValueKind } from '../populations.ts';
import { columnsOf } from './columns.ts';
import { valuesOfType } from './values.ts';

/** Tables as far as rows have to fit them; what the server computes is left out. */
export async function shapes(
  connection: Connection,
  schema: string,
  tables: readonly string[],
): Promise<readonly TableShape[]> {
  const columns = await columnsOf(connection, schema, tables);
  const keys = await keysOf(connection, schema);
  const computed = await computedOf(connection, schema);
  return [...columns].map(([name, own]) => ({
    name,
    keys: keys.get(name) ?? [],
    columns: own
      .filter((column) => !computed.has(`${name}\n${column.name}`))
      .map(({ name: column, isNotNull, type, ...rest }) => ({
        name: column,
        kind: kindOf(type),
        isNotNull,
        values: valuesOfType({ name: column, isNotNull, type, ...rest }),
        ...(rest.refers && { refers: rest.refers }),
        ...(/^date(?:time)?\b/i.test(type) && { holdsZeroDays: true as const }),
      })),
  }));
}

function kindOf(type: string): ValueKind {
  const [word = ''] = /^[a-z]+/.exec(type.toLowerCase()) ?? [];
  if (/^(?:tiny|small|medium|big)?int$/.test(word)) return 'integer';
  if (word === 'decimal' || word === 'float' || word === 'double') return 'number';
  if (word === 'date') return 'day';
  if (word === 'datetime' || word === 'timestamp') return 'moment';
  return /char$|text$/.test(word) ? 'text' : 'other';
}

/** A key over the beginnings of texts says less than one over their columns: the server refuses what it forbids. */
async function keysOf(connection: Connection, schema: string) {
  const found = new Map<string, string[][]>();
  const { rows } = await connection.query(
    `select table_name, index_name, group_concat(column_name order by seq_in_index separator '\\n'), max(sub_part is not null) from information_schema.statistics
     where table_schema = ${mysqlText(schema)} and non_unique = 0 group by table_name, index_name`,
    { maxRows: 5_000 },
  );
  for (const [table, , columns, isPart] of rows)
    if (isPart === '0') found.set(table ?? '', [...(found.get(table ?? '') ?? []), (columns ?? '').split('\n')]);
  return found;
}

async function computedOf(connection: Connection, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query(
    `select table_name, column_name from information_schema.columns where table_schema = ${mysqlText(schema)}
       and extra regexp 'VIRTUAL|STORED|PERSISTENT'`,
    { maxRows: 5_000 },
  );
  return new Set(rows.map(([table, column]) => `${table}\n${column}`));
}
