import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { TablePicture } from '../../../../shared/rollback/pictures.ts';
import type { Ask } from '../catalogue.ts';

type Found = { readonly schema: string; readonly name: string; readonly oid: string };

/** What hangs on a table beside its parts and goes with it. */
export async function aroundOf(ask: Ask, { schema, name, oid }: Found): Promise<TablePicture['around']> {
  const relation = `${quoteDouble(schema)}.${quoteDouble(name)}`;
  const [row] = await ask(
    `select case c.relpersistence when 'u' then 'UNLOGGED ' else '' end, array_to_string(c.reloptions, ', '),
       (select spcname from pg_tablespace s where s.oid = c.reltablespace), c.relreplident,
       case when c.relowner <> (select oid from pg_roles where rolname = current_user) then pg_get_userbyid(c.relowner) end,
       case when c.relkind = 'm' then pg_get_viewdef(c.oid) end, c.relispopulated::text, (select amname from pg_am m where m.oid = c.relam)
     from pg_class c where c.oid = ${oid}`,
  );
  const [persistence, options, space, identity, owner, query, isPopulated, method] = row ?? [];
  const sequences = await sequencesOf(ask, oid);
  const texts = await textsOf(ask, { oid, relation });
  return {
    persistence: persistence ?? '',
    options: [options && `WITH (${options})`, space && `TABLESPACE ${quoteDouble(space)}`].filter(Boolean).join(' '),
    before: sequences.filter(({ isCounter }) => !isCounter).map(({ made }) => made),
    counters: sequences.filter(({ isCounter }) => isCounter).map(({ column, definition }) => ({ column, definition })),
    ...(query && {
      computed: {
        query: query.trim().replace(/;$/, ''),
        method: method ?? 'heap',
        isPopulated: isPopulated === 'true',
        reads: await readBy(ask, oid),
      },
    }),
    after: [
      ...sequences.map(({ next, owned, isCounter, column }) =>
        isCounter
          ? `ALTER TABLE ${relation} ALTER COLUMN ${quoteDouble(column)} RESTART WITH ${next}`
          : owned(relation),
      ),
      ...(identity === 'f' || identity === 'n'
        ? [`ALTER TABLE ${relation} REPLICA IDENTITY ${identity === 'f' ? 'FULL' : 'NOTHING'}`]
        : []),
      ...texts,
      ...(await grantsOf(ask, { oid, relation })),
      ...(owner ? [`ALTER TABLE ${relation} OWNER TO ${quoteDouble(owner)}`] : []),
    ],
  };
}

/** The relations that a view or a materialized view reads. */
export async function readBy(ask: Ask, oid: string): Promise<string[]> {
  const rows = await ask(
    `select distinct n.nspname || '.' || c.relname from pg_rewrite r
       join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
       join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
     where r.ev_class = ${oid} and c.oid <> r.ev_class and c.relkind <> 'S' order by 1`,
  );
  return rows.map(([name]) => name ?? '');
}

/** The sequences that live no longer than a column, with the number that each would have given next. */
async function sequencesOf(ask: Ask, oid: string) {
  const rows = await ask(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname, d.deptype = 'i',
       format('AS %s ', format_type(s.seqtypid, null)), case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end,
       format('INCREMENT BY %s MINVALUE %s MAXVALUE %s START WITH %s CACHE %s', s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache) || case when s.seqcycle then ' CYCLE' else '' end
     from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S' join pg_namespace n on n.oid = c.relnamespace
     join pg_sequence s on s.seqrelid = c.oid join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = ${oid} and d.refobjsubid > 0 and d.deptype in ('a', 'i')
     order by c.relname`,
  );
  const found = [];
  for (const row of rows) {
    const [sequence, column, counts, type, always, settings] = row.map((cell) => cell ?? '');
    // The last number of all cannot be followed by one: it is given once more then.
    const [state] = await ask(
      `select case when is_called then least(greatest(last_value::numeric + s.seqincrement, s.seqmin), s.seqmax) else last_value end::text
       from ${sequence ?? ''}, pg_sequence s where s.seqrelid = '${(sequence ?? '').replaceAll("'", "''")}'::regclass`,
    );
    const next = state?.[0] ?? '1';
    found.push({
      column: column ?? '',
      isCounter: counts === 't',
      next,
      made: `CREATE SEQUENCE ${sequence} ${type}${settings}`,
      definition: `GENERATED ${always} AS IDENTITY (SEQUENCE NAME ${sequence} ${settings})`,
      owned: (relation: string) =>
        `ALTER SEQUENCE ${sequence} OWNED BY ${relation}.${quoteDouble(column ?? '')} RESTART WITH ${next}`,
    });
  }
  return found;
}

/** Statistics, triggers and rules, as the server writes them. */
async function textsOf(ask: Ask, { oid, relation }: { oid: string; relation: string }): Promise<string[]> {
  const rows = await ask(
    `select 1, stxname::text, pg_get_statisticsobjdef(oid), null from pg_statistic_ext where stxrelid = ${oid}
     union all select 2, tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where tgrelid = ${oid} and not tgisinternal
     union all select 3, rulename, pg_get_ruledef(oid), null from pg_rewrite where ev_class = ${oid} and rulename <> '_RETURN'
     order by 1, 2`,
  );
  return rows.flatMap(([, name, text, enabled]) => [
    (text ?? '').replace(/;$/, ''),
    ...(enabled && states[enabled]
      ? [`ALTER TABLE ${relation} ${states[enabled]} TRIGGER ${quoteDouble(name ?? '')}`]
      : []),
  ]);
}

/** Of triggers that are not simply in force. */
const states: Readonly<Record<string, string>> = { D: 'DISABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA' };

/** Who was allowed what, apart from the owner. */
export async function grantsOf(ask: Ask, { oid, relation }: { oid: string; relation: string }): Promise<string[]> {
  const rows = await ask(
    `select a.privilege_type, null, case when a.grantee = 0 then null else pg_get_userbyid(a.grantee) end, a.is_grantable::text
     from pg_class c, aclexplode(c.relacl) a where c.oid = ${oid} and a.grantee <> c.relowner
     union all select a.privilege_type, t.attname, case when a.grantee = 0 then null else pg_get_userbyid(a.grantee) end, a.is_grantable::text
     from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a where c.oid = ${oid} and a.grantee <> c.relowner
     order by 3, 2, 1`,
  );
  return rows.map(([privilege, column, grantee, mayGrant]) => {
    const what = column ? `${privilege} (${quoteDouble(column)})` : privilege;
    const whom = grantee ? quoteDouble(grantee) : 'PUBLIC';
    return `GRANT ${what} ON ${relation} TO ${whom}${mayGrant === 'true' ? ' WITH GRANT OPTION' : ''}`;
  });
}
