import type { TableStatistics } from '../driver.ts';
import type { AskPostgres } from './catalog.ts';
import { numberOf } from '../statistics-number.ts';

/** Sizes, spread of values and constraints of some tables, in three questions however many there are. */
export async function postgresStatistics(
  ask: AskPostgres,
  schema: string,
  tables: readonly string[],
): Promise<TableStatistics[]> {
  const of = [schema, arrayText(tables)];
  const sizes = await ask(sizesOf, of);
  const spreads = await ask(spreadsOf, of);
  const constraints = await ask(constraintsOf, of);
  return sizes.map(([name, rowText, byteText, doubtful]) => {
    const rows = numberOf(rowText);
    const columns = spreads
      .filter(([table]) => table === name)
      .map(([, column, distinct, nullShare, topShare]) => ({
        name: column ?? '',
        distinct: distinctOf(Number(distinct), rows),
        nullShare: numberOf(nullShare),
        topShare: numberOf(topShare),
      }));
    const indexes = new Map<string, (number | undefined)[]>();
    for (const [, index, column, isUnique, isLast] of constraints.filter(
      ([table, , , , , kind]) => table === name && kind === 'index',
    )) {
      const distinct = indexes.get(index ?? '') ?? [];
      const first = distinct.length === 0 ? columns.find((one) => one.name === column)?.distinct : undefined;
      indexes.set(index ?? '', [...distinct, isUnique === 'true' && isLast === 'true' ? rows : first]);
    }
    const named = (wantedKind: string) =>
      constraints.filter(([table, , , , , kind]) => table === name && kind === wantedKind).map(([, one]) => one ?? '');
    const invalid = new Set(named('invalid'));
    return {
      name: name ?? '',
      rows,
      bytes: numberOf(byteText),
      columns,
      indexes: [...indexes].map(([index, distinct]) => ({ name: index, distinct, isInvalid: invalid.has(index) })),
      doubtful: doubts.find((one) => one === doubtful),
      constraintNames: named('constraint'),
      rowFunctions: named('function'),
    };
  });
}

const doubts = ['inherited', 'foreign', 'policies'] as const;

/** The settings that rules ask for. Sizes come in kB. */
export async function postgresSettings(ask: AskPostgres): Promise<Record<string, string>> {
  const rows = await ask(
    `select name, setting from pg_settings where name in ('work_mem', 'hash_mem_multiplier', 'default_transaction_isolation')`,
  );
  return Object.fromEntries(rows.map(([name, setting]) => [name ?? '', setting ?? '']));
}

const wanted = `n.nspname = $1 and c.relname = any($2::text[])`;

// A table that was never analysed has -1 rows, before version 14 it has 0 rows on more than 0 bytes. A partitioned table is the sum of its parts.
const sizesOf = `
  select c.relname, sum(case when part.reltuples < 0 or (part.reltuples = 0 and pg_relation_size(part.oid) > 0) then null else part.reltuples end)::bigint,
    sum(pg_total_relation_size(part.oid))::bigint,
    case
      when bool_or(c.relkind = 'f') or exists (select from pg_partition_tree(c.oid) tree join pg_class p on p.oid = tree.relid where p.relkind = 'f') then 'foreign'
      when bool_or(c.relrowsecurity) then 'policies'
      when bool_or(c.relkind = 'r') and exists (select from pg_inherits where inhparent = c.oid) then 'inherited'
    end
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join lateral (
    select p.oid, p.reltuples from pg_class p where p.oid = c.oid and c.relkind <> 'p'
    union all select p.oid, p.reltuples from pg_partition_tree(c.oid) tree join pg_class p on p.oid = tree.relid where c.relkind = 'p' and tree.isleaf
  ) part on true
  where ${wanted} group by c.relname, c.oid`;

const spreadsOf = `
  select distinct on (tablename, attname) tablename, attname, n_distinct, null_frac, most_common_freqs[1]
  from pg_stats where schemaname = $1 and tablename = any($2::text[]) order by tablename, attname, inherited desc`;

const constraintsOf = `
  select c.relname, k.conname, null, null, null, 'constraint' from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${wanted}
  union all
  select c.relname, p.proname, null, null, null, 'function' from pg_proc p join pg_class c on p.pronargs = 1 and p.proargtypes[0] = c.reltype join pg_namespace n on n.oid = c.relnamespace where ${wanted}
  union all
  select c.relname, i.relname, null, null, null, 'invalid' from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${wanted} and not x.indisvalid
  union all
  select * from (
    select c.relname, i.relname as index, a.attname, x.indisunique::text, (place = x.indnkeyatts)::text, 'index'
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    cross join lateral generate_series(1, x.indnkeyatts) as place
    left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[place - 1]
    where ${wanted} and x.indpred is null order by i.relname, place
  ) indexed`;

/** PostgreSQL writes a number of values, or a share of the rows with a minus; 0 when it does not know. */
function distinctOf(told: number, rows: number | undefined): number | undefined {
  if (told > 0) return told;
  return told < 0 && rows !== undefined ? Math.round(-told * rows) : undefined;
}

function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
