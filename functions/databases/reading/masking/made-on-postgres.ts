import type { MadeRoutine, UsedRoutines } from '../../../../shared/masking/used-routines.ts';
import type { Connection } from '../../../engines/driver.ts';

/**
 * The first of what a statement runs that somebody has made outside the server's own schema. What is written in C, or is a function of
 * the server under another name, was put there by a superuser, as extensions are; what is written in SQL or another language may read
 * whatever its maker may.
 */
export async function madeOnPostgres(connection: Connection, used: UsedRoutines): Promise<MadeRoutine | undefined> {
  const { rows } = await connection.query(sqlOf(used), { maxRows: 1 });
  const [[kind, name] = []] = rows;
  return kind && name ? { kind: kind as MadeRoutine['kind'], name } : undefined;
}

function sqlOf({ functions, operators, words, isCasting }: UsedRoutines): string {
  return `with made as (
      select p.oid, p.proname from pg_catalog.pg_proc p
        join pg_catalog.pg_language l on l.oid = p.prolang
        left join pg_catalog.pg_aggregate a on a.aggfnoid = p.oid
      where p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace
        and (case when a.aggfnoid is null then l.lanname not in ('c', 'internal')
          else exists (select from pg_catalog.pg_proc f join pg_catalog.pg_language fl on fl.oid = f.prolang
            where fl.lanname not in ('c', 'internal')
              and f.oid in (a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn, a.aggdeserialfn, a.aggmtransfn,
                a.aggminvtransfn, a.aggmfinalfn)) end))
    select 'function', proname::text from made where proname in (${listed(functions)})
    union all
    select 'operator', o.oprname::text from pg_catalog.pg_operator o
      where o.oprname in (${listed(operators)}) and o.oprcode in (select oid from made)
    union all
    select 'cast', pg_catalog.format_type(c.castsource, null) || ' → ' || pg_catalog.format_type(c.casttarget, null)
      from pg_catalog.pg_cast c
      where c.castfunc in (select oid from made) and (c.castcontext <> 'e' or ${String(isCasting)})
    union all
    select 'domain', t.typname::text from pg_catalog.pg_type t
      where pg_catalog.lower(t.typname) in (${listed(words)}) and exists (
        select from pg_catalog.pg_constraint k join pg_catalog.pg_depend d
          on d.classid = 'pg_catalog.pg_constraint'::pg_catalog.regclass and d.objid = k.oid
        left join pg_catalog.pg_operator o on d.refclassid = 'pg_catalog.pg_operator'::pg_catalog.regclass and o.oid = d.refobjid
        where k.contypid = t.oid and coalesce(o.oprcode::pg_catalog.oid,
          case when d.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass then d.refobjid end) in (select oid from made))`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'null' : names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ');
}
