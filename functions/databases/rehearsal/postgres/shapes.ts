import { literal } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { TableShape, ValueKind } from '../populations.ts';
import { columnsOf } from './columns.ts';
import { valuesOfType, type SeededColumn } from './values.ts';

/** Tables as far as rows have to fit them; what the server computes is left out. */
export async function shapes(
  connection: Connection,
  schema: string,
  tables: readonly string[],
): Promise<readonly TableShape[]> {
  const [columns, keys, computed] = [
    await columnsOf(connection, schema, tables),
    await keysOf(connection, schema, tables),
    await computedOf(connection, schema),
  ];
  return [...columns].map(([name, own]) => ({
    name,
    keys: keys.get(name) ?? [],
    columns: own
      .filter((column) => !computed.has(`${name}\n${column.name}`))
      .map((column) => ({
        name: column.name,
        kind: kindOf(column),
        isNotNull: column.isNotNull,
        values: valuesOfType(column),
        ...(column.refers && { refers: { table: tableIn(column.refers.table), column: column.refers.column } }),
      })),
  }));
}

/** The name behind the schema, as the server quotes it. */
function tableIn(written: string): string {
  const [, quoted, plain] = /(?:"((?:[^"]|"")+)"|([^".]+))$/.exec(written) ?? [];
  return quoted?.replaceAll('""', '"') ?? plain ?? written;
}

function kindOf({ type, kind, labels }: SeededColumn): ValueKind {
  if (labels.length > 0) return 'other';
  const [known] = kinds.find(([, types]) => types.test(type)) ?? [];
  return known ?? (kind.endsWith('S') && !/^(?:"char"|name)$/.test(type) ? 'text' : 'other');
}

const kinds: readonly (readonly [ValueKind, RegExp])[] = [
  ['integer', /^(?:smallint|integer|bigint)$/],
  ['number', /^(?:numeric|real|double precision)$/],
  ['day', /^date$/],
  ['moment', /^timestamp/],
];

/** Only keys of columns, over all rows. */
async function keysOf(connection: Connection, schema: string, tables: readonly string[]) {
  const found = new Map<string, string[][]>();
  const { rows } = await connection.query(
    `select c.relname, (select string_agg(a.attname, E'\\n' order by k.ord) from unnest(x.indkey) with ordinality k(num, ord) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num where k.ord <= x.indnkeyatts)
     from pg_index x join pg_class c on c.oid = x.indrelid where x.indisunique and x.indpred is null and x.indexprs is null
       and c.relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)}) and c.relname in (${tables.map(literal).join(', ')}) order by 1`,
    { maxRows: 5_000 },
  );
  for (const [table, columns] of rows)
    found.set(table ?? '', [...(found.get(table ?? '') ?? []), (columns ?? '').split('\n')]);
  return found;
}

async function computedOf(connection: Connection, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query(
    `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attgenerated <> '' and c.relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)})`,
    { maxRows: 5_000 },
  );
  return new Set(rows.map(([table, column]) => `${table}\n${column}`));
}
