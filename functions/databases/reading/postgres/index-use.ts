import { literal } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';
import { answerOf } from '../answer-of.ts';
import type { IndexUse } from '../looking/indexes.ts';

/** What PostgreSQL counts of the indexes of a table. */
export async function postgresIndexUse(
  connection: Connection,
  { schema, table }: { readonly schema: string; readonly table: string },
): Promise<readonly IndexUse[]> {
  const told = await answerOf(() =>
    connection.query(
      `select s.indexrelname, pg_catalog.pg_relation_size(s.indexrelid), s.idx_scan,
         coalesce((select d.stats_reset::date::text from pg_catalog.pg_stat_database d where d.datname = current_database()), ''),
         x.indisunique or x.indisexclusion or x.indisreplident or exists (select from pg_catalog.pg_constraint k where k.conindid = s.indexrelid)
       from pg_catalog.pg_stat_user_indexes s join pg_catalog.pg_index x on x.indexrelid = s.indexrelid
       where s.schemaname = ${literal(schema)} and s.relname = ${literal(table)} order by 1`,
      { maxRows: indexesMax },
    ),
  );
  if ('refusal' in told) return [];
  return told.rows.map(([name, bytes, reads, since, isKey]) => ({
    name: name ?? '',
    bytes: Number(bytes),
    reads: Number(reads),
    since: since ?? '',
    isKey: isKey === 't' || isKey === 'true',
  }));
}

const indexesMax = 200;
