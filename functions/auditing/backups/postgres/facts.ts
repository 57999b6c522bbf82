import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { TableName } from '../../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../../engines/driver.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';

/** What the catalogue of a server of the PostgreSQL family says of a table; undefined for what is no table. */
export async function postgresFacts(
  connection: Connection,
  { schema, name }: TableName,
): Promise<TableFacts | undefined> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  const written = schema === undefined ? quoteDouble(name) : `${quoteDouble(schema)}.${quoteDouble(name)}`;
  const [found] = await ask(
    `select c.oid::text, n.nspname, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.oid = to_regclass(${literalOf.postgres(written, 'text')}) and (c.relkind = 'p' or c.relkind = 'r' and not c.relhassubclass)`,
  );
  const [oid, foundSchema, foundName, kind] = found ?? [];
  if (!oid || !foundSchema || !foundName) return undefined;
  const columns = await ask(
    `select a.attname, t.typname, a.attidentity, pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
  );
  const key = await ask(
    `select a.attname from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where k.place <= i.indnkeyatts and i.indexrelid = (
       select x.indexrelid from pg_index x where x.indrelid = ${oid} and x.indisunique and x.indisvalid and x.indimmediate
       and x.indpred is null and x.indexprs is null and not exists (
         select 1 from unnest(x.indkey::int2[]) with ordinality e(number, place)
         join pg_attribute b on b.attrelid = x.indrelid and b.attnum = e.number join pg_type y on y.oid = b.atttypid
         where e.place <= x.indnkeyatts and (not b.attnotnull or b.attgenerated <> '' or y.typname in ('float4', 'float8')))
       order by x.indisprimary desc, x.indexrelid limit 1)
     order by k.place`,
  );
  const uniques = await ask(uniqueColumns(oid));
  const [watched] = await ask(
    `select exists (select 1 from pg_trigger where tgrelid = ${oid} and not tgisinternal and tgenabled <> 'D'),
     exists (select 1 from pg_constraint where confrelid = ${oid} and contype = 'f' and (confdeltype in ('c', 'n', 'd') or confupdtype in ('c', 'n', 'd'))),
     exists (select 1 from pg_constraint where conrelid = ${oid} and contype in ('c', 'f') and not convalidated)`,
  );
  return {
    schema: foundSchema,
    name: foundName,
    columns: columns.map(columnOf),
    key: key.map(([column]) => column ?? ''),
    uniques: uniquesOf(uniques),
    guessed: [],
    locksGaps: true,
    isPartitioned: kind === 'p',
    cautions: cautionsOf(watched, columns),
  };
}

/** The columns of the unique indexes that cover all rows and have no expression. */
function uniqueColumns(oid: string): string {
  return `select x.relname, a.attname from pg_index i join pg_class x on x.oid = i.indexrelid
     cross join unnest(i.indkey::int2[]) with ordinality k(number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = ${oid} and i.indisunique and i.indpred is null and i.indexprs is null and k.place <= i.indnkeyatts
     order by i.indisprimary desc, i.indexrelid, k.place`;
}

function uniquesOf(parts: readonly (readonly (string | null)[])[]): TableFacts['uniques'] {
  const names = [...new Set(parts.map(([name]) => name ?? ''))];
  return names.map((name) => ({
    name,
    columns: parts.flatMap(([index, column]) => (index === name ? [{ name: column ?? '' }] : [])),
    isComputed: false,
  }));
}

function cautionsOf(
  [hasTriggers, hasCascades, isUnproven]: readonly (string | null)[] = [],
  columns: readonly (readonly (string | null)[])[],
): TableFacts['cautions'] {
  const counts = columns.some(([, , identity, isCounted]) => identity !== '' || isCounted === 't');
  return [
    ...(hasTriggers === 't' ? (['triggers'] as const) : []),
    ...(hasCascades === 't' ? (['cascades'] as const) : []),
    ...(isUnproven === 't' ? (['unproven'] as const) : []),
    ...(counts ? (['sequences'] as const) : []),
  ];
}

function columnOf([name, type, identity]: readonly (string | null)[]): TableFacts['columns'][number] {
  const counts = identity === 'a' ? 'always' : identity === 'd' ? 'byDefault' : 'no';
  return { name: name ?? '', type: type ?? '', counts, setsItself: false };
}
