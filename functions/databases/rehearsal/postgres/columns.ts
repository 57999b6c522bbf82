import { literal } from '../../../../shared/engines/quoting.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import type { SeededColumn } from './values.ts';

/** The columns of tables, in their order, as far as made-up values have to fit them. */
export async function columnsOf(connection: Connection, schema: string, tables: readonly string[]) {
  const found = new Map<string, SeededColumn[]>();
  if (tables.length === 0) return found;
  const { rows } = await connection.query(columnsSql(schema, tables), { maxRows: 50_000 });
  for (const row of rows) {
    const [table, ...cells] = row.map((cell) => cell ?? '');
    const own = found.get(table ?? '') ?? [];
    found.set(table ?? '', [...own, columnOf(cells)]);
  }
  return found;
}

function columnOf(cells: readonly string[]): SeededColumn {
  const [name = '', type = '', kind = '', isNotNull, isFilled, labels, column, table = '', modifier] = cells;
  return {
    ...{ name, type, kind, labels: labels ? labels.split('\n') : [] },
    ...{ isNotNull: isTrue(isNotNull), isFilled: isTrue(isFilled), modifier: Number(modifier) },
    ...(column && { refers: { table, column } }),
  };
}

const isTrue = (cell: Cell | undefined) => cell === 't' || cell === 'true';

/** The base type of a domain is what takes the values; of a column that refers to others, where the values are. */
const columnsSql = (schema: string, tables: readonly string[]) => `
  select c.relname, a.attname, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null), b.typtype::text || b.typcategory::text, a.attnotnull or t.typnotnull,
    a.attgenerated <> '' or a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%',
    (select string_agg(e.enumlabel, E'\\n' order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid),
    f.attname, case when f.attname is not null then format('%I.%I', fn.nspname, fc.relname) end,
    case when t.typtypmod > 0 then t.typtypmod else a.atttypmod end
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join lateral (select k.confrelid, k.confkey[array_position(k.conkey, a.attnum)] as num from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) order by k.oid limit 1) r on true
    left join pg_class fc on fc.oid = r.confrelid left join pg_namespace fn on fn.oid = fc.relnamespace left join pg_attribute f on f.attrelid = r.confrelid and f.attnum = r.num
  where n.nspname = ${literal(schema)} and c.relkind in ('r', 'p') and c.relname in (${tables.map(literal).join(', ')})
  order by c.relname, a.attnum`;
