import { ownSchema } from '../structure.ts';
import type { HangingQuestion } from './hanging.ts';
import { found, list, operand, type PlainKind } from './plain-kind.ts';

/** Operator classes and the families that they stand in. Those of a table's key or index are named by it, and say how it is sorted. */

const methodOf = (method: string) => `(select m.amname from pg_am m where m.oid = ${method})`;
const operatorOf = (oid: string) =>
  `(select ${found('x.oprname', 'pg_operator_is_visible(x.oid)', 'x.oprnamespace')} || format(' (%s, %s)', ${operand('x.oprleft')}, ${operand('x.oprright')}) from pg_operator x where x.oid = ${oid})`;
const familyOf = (oid: string) =>
  `(select ${found('quote_ident(f.opfname)', 'pg_opfamily_is_visible(f.oid)', 'f.opfnamespace')} from pg_opfamily f where f.oid = ${oid})`;

/** What belongs to a class goes with it; the rest of a family came by itself. Rows are where it stands, its number there, its number here, and the words that drop and add it. */
const members = (catalogue: 'pg_opclass' | 'pg_opfamily', oid: string) => {
  const isIts = (own: string, member: string) =>
    `exists (select from pg_depend d where d.classid = '${own}'::regclass and d.objid = ${member} and d.refclassid = '${catalogue}'::regclass and d.refobjid = ${oid})`;
  const sides = (left: string, right: string) => `format_type(${left}, null), format_type(${right}, null)`;
  return `(
    select 'pg_amop'::regclass as class, o.oid, o.amopstrategy as number, format('OPERATOR %s (%s, %s)', o.amopstrategy, ${sides('o.amoplefttype', 'o.amoprighttype')}) as name,
      format('OPERATOR %s %s%s', o.amopstrategy, ${operatorOf('o.amopopr')}, ' FOR ORDER BY ' || ${familyOf('o.amopsortfamily')}) as item
      from pg_amop o where ${isIts('pg_amop', 'o.oid')}
    union all select 'pg_amproc'::regclass, p.oid, p.amprocnum, format('FUNCTION %s (%s, %s)', p.amprocnum, ${sides('p.amproclefttype', 'p.amprocrighttype')}),
      format('FUNCTION %s (%s, %s) %s', p.amprocnum, ${sides('p.amproclefttype', 'p.amprocrighttype')}, p.amproc::oid::regprocedure)
      from pg_amproc p where ${isIts('pg_amproc', 'p.oid')})`;
};

/** Named with the schema: the server would find its own of the same name first. */
const family = `format('OPERATOR FAMILY ${ownSchema}.%I USING %I', c.opfname, ${methodOf('c.opfmethod')})`;
const loose: HangingQuestion = {
  kind: 'operatorFamily',
  sql: `select c.oid, m.name, '', format('ALTER %s ADD %s;', ${family}, m.item), format('ALTER %s DROP %s;', ${family}, m.name)
    from pg_opfamily c cross join lateral ${members('pg_opfamily', 'c.oid')} m where $`,
};

/** The statement that takes something out of a family, of what the server has noted as `d`. */
export const looseRelease = `(select format('ALTER %s DROP %s;', ${family}, m.name) from pg_opfamily c cross join lateral ${members('pg_opfamily', 'c.oid')} m
  where b.classid = 'pg_opfamily'::regclass and c.oid = b.objid and m.class = d.classid and m.oid = d.objid)`;

/** Both, as kinds that are made and dropped. */
export const operatorKinds: readonly PlainKind[] = [
  {
    type: 'OPERATOR_FAMILY',
    kind: 'operatorFamily',
    catalogue: 'pg_opfamily',
    owner: 'opfowner',
    namespace: 'c.opfnamespace',
    where: (schema) => `c.opfnamespace = ${schema}`,
    name: 'c.opfname',
    signature: methodOf('c.opfmethod'),
    text: `format('CREATE OPERATOR FAMILY %I USING %I;', c.opfname, ${methodOf('c.opfmethod')})`,
    called: family,
    hanging: [loose],
    takes: 'SUPERUSER',
  },
  {
    type: 'OPERATOR_CLASS',
    kind: 'operatorClass',
    catalogue: 'pg_opclass',
    owner: 'opcowner',
    namespace: 'c.opcnamespace',
    where: (schema) => `c.opcnamespace = ${schema}`,
    name: 'c.opcname',
    signature: methodOf('c.opcmethod'),
    text: `format('CREATE OPERATOR CLASS %I %sFOR TYPE %s USING %I FAMILY %s AS %s;', c.opcname, case when c.opcdefault then 'DEFAULT ' end, format_type(c.opcintype, null),
      ${methodOf('c.opcmethod')}, ${familyOf('c.opcfamily')}, coalesce(nullif(${list(
        `'STORAGE ' || format_type(nullif(c.opckeytype, 0), null)`,
        `(select string_agg(m.item, ', ' order by m.class, m.number, m.name) from ${members('pg_opclass', 'c.oid')} m)`,
      )}, ''), 'STORAGE ' || format_type(c.opcintype, null)))`,
    called: `format('OPERATOR CLASS ${ownSchema}.%I USING %I', c.opcname, ${methodOf('c.opcmethod')})`,
    takes: 'SUPERUSER',
  },
];
