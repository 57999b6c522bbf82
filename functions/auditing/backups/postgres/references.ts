import { literalOf } from '../../../../shared/rollback/literals.ts';
import { tableText } from '../../../../shared/rollback/exact-columns.ts';
import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../../engines/driver.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';
import { tableKey } from '../facts.ts';

/** Which of some tables of PostgreSQL refer to which others by a foreign key. */
export async function referencesOf(
  connection: Connection,
  tables: readonly TableFacts[],
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const oids = tables.map((one) => `${literalOf.postgres(tableText(one, 'postgres'), 'text')}::regclass`).join(', ');
  const { rows } = await connection.query(
    `select distinct a.nspname, t.relname, b.nspname, r.relname from pg_constraint f
     join pg_class t on t.oid = f.conrelid join pg_namespace a on a.oid = t.relnamespace
     join pg_class r on r.oid = f.confrelid join pg_namespace b on b.oid = r.relnamespace
     where f.contype = 'f' and f.conrelid <> f.confrelid and f.conrelid in (${oids}) and f.confrelid in (${oids})`,
    { maxRows: catalogRowsMax },
  );
  return rows.map(([schema, name, otherSchema, other]) => ({
    from: tableKey({ schema: schema ?? '', name: name ?? '' }),
    to: tableKey({ schema: otherSchema ?? '', name: other ?? '' }),
  }));
}
