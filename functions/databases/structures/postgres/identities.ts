import { literal } from '../../../../shared/engines/quoting.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Identities, Identity } from '../identity.ts';
import { catalogueRowsMax, keyOfObject, type ObjectName, type Rows, type StructureConnection } from '../structure.ts';

/**
 * By which numbers a server knows the objects of a schema, and where these numbers hold. What was restored or copied may have them
 * for other objects, and a server is started for that: so they hold for one system, database and schema, and until it is started again.
 */
export async function postgresIdentities(
  connection: StructureConnection,
  schema: string,
): Promise<Identities | undefined> {
  try {
    const place = (await connection.query(placeOf(schema), { maxRows: 1 })).rows[0]?.[0];
    if (!place) return undefined;
    const { rows, truncated } = await connection.query(numbersIn(schema), { maxRows: catalogueRowsMax });
    return truncated ? undefined : { place, objects: byKey(rows) };
  } catch (error) {
    // An account may be kept from the number of the system, and a relative of PostgreSQL may have none.
    if (!(error instanceof EngineError) || error.kind === 'lostConnection') throw error;
    return undefined;
  }
}

/** Nothing where one of them is not told. */
const placeOf = (schema: string) => `
  select s.system_identifier || '/' || d.oid || '/' || n.oid || '/' || extract(epoch from pg_postmaster_start_time())
  from pg_control_system() s, pg_database d, pg_namespace n where d.datname = current_database() and n.nspname = ${literal(schema)}`;

const kindOfRelation = `case c.relkind when 'v' then 'VIEW' when 'm' then 'VIEW' when 'S' then 'SEQUENCE' when 'f' then 'FOREIGN_TABLE' else 'TABLE' end`;
// An index that is being made again stands there twice for a while, and one of them is not valid.
const parts = `
  select 'column ' || a.attnum, a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and c.relkind <> 'S'
  union all select 'index ' || i.oid, i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = c.oid and x.indisvalid and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  union all select 'constraint ' || k.oid, k.conname from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')`;
const numbersIn = (schema: string) => `
  select ${kindOfRelation}, c.relname, c.oid::text, (select json_object_agg(part, name) from (${parts}) as parts (part, name))::text
  from pg_class c where c.relnamespace = (select n.oid from pg_namespace n where n.nspname = ${literal(schema)}) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  union all select 'TYPE', t.typname, t.oid::text, null from pg_type t where t.typnamespace = (select n.oid from pg_namespace n where n.nspname = ${literal(schema)})
    and (t.typtype in ('e', 'd', 'r') or t.typtype = 'c' and exists (select from pg_class r where r.oid = t.typrelid and r.relkind = 'c'))
  union all select case p.prokind when 'p' then 'PROCEDURE' when 'a' then 'AGGREGATE' else 'FUNCTION' end, p.proname, p.oid::text, null
    from pg_proc p where p.pronamespace = (select n.oid from pg_namespace n where n.nspname = ${literal(schema)}) and p.prokind in ('f', 'p', 'a')`;

/** Routines may share one name: then it does not say which of them is meant. */
function byKey(rows: Rows): Record<string, Identity> {
  const found = new Map<string, Identity | undefined>();
  for (const [type, name, number, named] of rows) {
    const key = keyOfObject({ type: type as ObjectName['type'], name: name ?? '' });
    const parts = JSON.parse(named ?? '{}') as Identity['parts'];
    found.set(key, found.has(key) ? undefined : { number: number ?? '', parts });
  }
  return Object.fromEntries([...found].flatMap(([key, one]) => (one ? [[key, one]] : [])));
}
