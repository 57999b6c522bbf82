import { engineOf } from '../../../shared/engines/index.ts';
import { quoteBacktick } from '../../../shared/engines/quoting.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { Connection } from '../../engines/driver.ts';
import { catalogRowsMax } from '../../engines/session-limits.ts';

/** A function or procedure; its id is what its server knows it by. */
export type Routine = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'function' | 'procedure';
  readonly arguments: string;
};
type Family = 'mysql' | 'postgres';
type Place = { readonly connection: Connection; readonly schema: string };

const families: Readonly<
  Record<
    Family,
    { list: (place: Place) => Promise<Routine[]>; textOf: (place: Place, one: Routine) => Promise<string> }
  >
> = {
  postgres: {
    // Aggregates have no text.
    list: (place) =>
      listed(
        place,
        `select p.oid::text, p.proname, p.prokind, pg_get_function_identity_arguments(p.oid)
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname = ${literalOf.postgres(place.schema, 'text')} and p.prokind in ('f', 'p') order by 2, 4`,
      ),
    textOf: async ({ connection }, { id }) => {
      const { rows } = await connection.query(`select pg_get_functiondef(${Number(id)}::oid)`, { maxRows: 1 });
      return rows[0]?.[0] ?? '';
    },
  },
  mysql: {
    list: (place) =>
      listed(
        place,
        `select concat(lower(r.routine_type), ' ', r.routine_name), r.routine_name, if(r.routine_type = 'PROCEDURE', 'p', 'f'),
         (select group_concat(concat_ws(' ', p.parameter_name, p.dtd_identifier) order by p.ordinal_position separator ', ')
          from information_schema.parameters p
          where p.specific_schema = r.routine_schema and p.specific_name = r.specific_name
            and p.routine_type = r.routine_type and p.ordinal_position > 0)
         from information_schema.routines r where r.routine_schema = ${literalOf.mysql(place.schema, 'varchar')}
           and r.routine_type in ('FUNCTION', 'PROCEDURE') order by 2, 1`,
      ),
    textOf: async ({ connection, schema }, { name, kind }) => {
      const place = `${quoteBacktick(schema)}.${quoteBacktick(name)}`;
      const { rows } = await connection.query(`show create ${kind} ${place}`, { maxRows: 1 });
      return rows[0]?.[2] ?? '';
    },
  },
};

function familyOf(dbType: string): (typeof families)[Family] | undefined {
  const { family } = engineOf(dbType);
  return family === 'mysql' || family === 'postgres' ? families[family] : undefined;
}

async function listed({ connection }: Place, sql: string): Promise<Routine[]> {
  const { rows } = await connection.query(sql, { maxRows: catalogRowsMax });
  return rows.map(([id, name, kind, given]) => ({
    id: id ?? '',
    name: name ?? '',
    kind: kind === 'p' ? 'procedure' : 'function',
    arguments: given ?? '',
  }));
}

/** The functions and procedures of a schema; none where a family of databases is not asked for them. */
export async function routinesIn(dbType: string, place: Place): Promise<Routine[]> {
  return (await familyOf(dbType)?.list(place)) ?? [];
}

/** The text of one that its server lists: what a client names never reaches a statement unchecked. Nothing where it may not be read. */
export async function routineText(
  dbType: string,
  place: Place,
  id: string,
): Promise<{ readonly name: string; readonly text: string | undefined } | undefined> {
  const found = (await routinesIn(dbType, place)).find((one) => one.id === id);
  const text = found && (await familyOf(dbType)?.textOf(place, found));
  return found && { name: found.name, text: text || undefined };
}
