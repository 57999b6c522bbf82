import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Left } from '../left-alone.ts';
import { ownSchema, type SchemaObject, type Statement } from '../structure.ts';
import type { PlainKind } from './plain-kind.ts';

/** Extensions, by name, version and schema: what belongs to them comes and goes with them, and is not compared. */

const namespace = `case when c.extnamespace = (select n.oid from pg_namespace n where n.nspname = current_schema()) then '${ownSchema}' else c.extnamespace::regnamespace::text end`;
const reached = 'TO ';

export const extensionKind: PlainKind = {
  type: 'EXTENSION',
  kind: 'extension',
  catalogue: 'pg_extension',
  owner: 'extowner',
  ofDatabase: true,
  namespace: '(select n.oid from pg_namespace n where n.nspname = current_schema())',
  // Every database is made with this one.
  where: () => `c.extname <> 'plpgsql'`,
  name: 'c.extname',
  text: `format('CREATE EXTENSION %I SCHEMA %s VERSION %L;', c.extname, ${namespace}, c.extversion)`,
  // To which versions the server knows a way stands beside.
  parts: `select 'VERSION', quote_literal(c.extversion) union all select 'SCHEMA', ${namespace} union all select 'MOVES', '' where c.extrelocatable
    union all select '${reached}' || quote_literal(u.target), '' from pg_available_extensions a, lateral pg_extension_update_paths(a.name) u where a.name = c.extname and u.source = c.extversion and u.path is not null`,
  called: `format('EXTENSION %I', c.extname)`,
};

/** What brings an extension to another version or schema, where the server knows how. */
export function extensionChanges(wanted: SchemaObject, present: SchemaObject) {
  const of = ({ parts = [] }: SchemaObject, name: string) => parts.find((one) => one.name === name)?.definition;
  const alter = (text: string): Statement => ({ sql: `ALTER EXTENSION ${quoteDouble(wanted.name)} ${text};` });
  const [statements, left]: [Statement[], Left[]] = [[], []];
  const [becomes, was] = [of(wanted, 'VERSION') ?? '', of(present, 'VERSION') ?? ''];
  if (becomes !== was) {
    if (of(present, reached + becomes) === undefined) left.push({ reason: 'noUpdate', name: `${was} → ${becomes}` });
    else statements.push(alter(`UPDATE TO ${becomes}`));
  }
  const schema = of(wanted, 'SCHEMA') ?? '';
  if (schema !== of(present, 'SCHEMA')) {
    if (of(present, 'MOVES') === undefined) left.push({ reason: 'notMoved', name: wanted.name });
    else statements.push(alter(`SET SCHEMA ${schema}`));
  }
  return { statements, left };
}

const [version, right] = ['extension version', 'CREATE EXTENSION '];
/** What it takes to make an extension: that the server has its files, and the account the right. */
export const extensionNeeds = {
  ...{ version, right },
  /** Rows of needs, over extensions that are chosen. */
  needs: (chosen: string, kindOfRight: string) => `
    select c.type, c.name, '${version}', quote_ident(e.extname) || ' ' || e.extversion, null, null from ${chosen} c join pg_extension e on c.type = 'EXTENSION' and e.oid = c.oid
    union select c.type, c.name, '${kindOfRight}', '${right}' || quote_ident(e.extname), null, null from ${chosen} c join pg_extension e on c.type = 'EXTENSION' and e.oid = c.oid
    union select c.type, c.name, 'schema', quote_ident(n.nspname), null, null from ${chosen} c join pg_extension e on c.type = 'EXTENSION' and e.oid = c.oid join pg_namespace n on n.oid = e.extnamespace where n.nspname <> current_schema()`,
  /** Versions that the server has. */
  versions: `select quote_ident(name) || ' ' || version from pg_available_extension_versions`,
  /** Extensions that the account may make: those that the server trusts take a right on the database only. */
  allowed: `select distinct '${right}' || quote_ident(a.name) from pg_available_extension_versions a, pg_roles me where me.rolname = current_user and (me.rolsuper
    or (not a.superuser or (to_jsonb(a) ->> 'trusted')::boolean) and has_database_privilege(current_database(), 'CREATE'))`,
} as const;

/** What stands inside of extensions, with what goes with that: `chosen` are those that are asked for. */
export const insideExtensions = (chosen: string) => `
    select c.type, c.name, d.classid, d.objid from ${chosen} c join pg_depend d on d.refclassid = 'pg_extension'::regclass and d.refobjid = c.oid and d.deptype = 'e' where c.type = 'EXTENSION'
    union select i.type, i.name, d.classid, d.objid from inside i join pg_depend d on d.refclassid = i.class and d.refobjid = i.oid and d.deptype in ('i', 'a')`;
