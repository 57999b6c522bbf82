import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Routines } from '../family.ts';

/** Aggregates have no text, so they are left out. */
export const postgresRoutines: Routines = {
  list: (schema) =>
    `select p.oid::text, p.proname, p.prokind, pg_get_function_identity_arguments(p.oid)
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname = ${literalOf.postgres(schema, 'text')} and p.prokind in ('f', 'p') order by 2, 4`,
  async textOf(connection, _, { id }) {
    const { rows } = await connection.query(`select pg_get_functiondef(${Number(id)}::oid)`, { maxRows: 1 });
    return rows[0]?.[0] ?? '';
  },
};
