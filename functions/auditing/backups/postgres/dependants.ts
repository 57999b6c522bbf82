import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { literalOf } from '../../../../shared/rollback/literals.ts';
import type { Picture } from '../../../../shared/rollback/pictures.ts';
import type { Connection } from '../../../engines/driver.ts';
import { asking } from '../catalogue.ts';

const text = (value: string) => literalOf.postgres(value, 'text');

/** What only CASCADE would drop along with some objects, as the server describes it: nothing means that the word does nothing. */
export async function dependantsOf(connection: Connection, pictures: readonly Picture[]): Promise<string[]> {
  const roots = pictures.flatMap(rootsOf);
  if (roots.length === 0) return [];
  const rows = await asking(connection)(
    `with recursive along (classid, objid) as (
       ${roots.join(' union ')}
       union select d.classid, d.objid from pg_depend d join along a on d.refclassid = a.classid and d.refobjid = a.objid where d.deptype in ('a', 'i', 'P', 'S')
     )
     select distinct case when d.classid = 'pg_rewrite'::regclass then (select pg_describe_object('pg_class'::regclass, r.ev_class, 0) from pg_rewrite r where r.oid = d.objid)
       else pg_describe_object(d.classid, d.objid, d.objsubid) end
     from pg_depend d join along a on d.refclassid = a.classid and d.refobjid = a.objid
     where d.deptype = 'n' and not exists (select from along b where b.classid = d.classid and b.objid = d.objid)
     order by 1`,
  );
  return rows.map(([described]) => described ?? '');
}

function rootsOf({ schema, name, kind, is }: Picture): string[] {
  if (kind === 'routine')
    return [
      `select 'pg_proc'::regclass::oid, p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = ${text(schema)} and p.proname = ${text(name)}`,
    ];
  const relation = text(`${quoteDouble(schema)}.${quoteDouble(name)}`);
  return is ? [`select 'pg_class'::regclass::oid, ${relation}::regclass::oid`] : [];
}
