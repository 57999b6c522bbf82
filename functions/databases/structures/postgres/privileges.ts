import { ownSchema, type SchemaObject } from '../structure.ts';
import type { Ask } from './ask.ts';
import { granted, type HangingQuestion } from './hanging.ts';

/** What others may do in a schema, and with what will be made in it: one object, where there is anything of it. */
const name = 'privileges';

/** The schema with a number, where others than its owner have rights. */
export const privilegedSchemas = (schema: string): string =>
  `select c.oid::text, '${name}', '${name}' from pg_namespace c where c.oid = ${schema}
    and (exists (select from aclexplode(c.nspacl) e where e.grantee <> c.nspowner) or exists (select from pg_default_acl d where d.defaclnamespace = c.oid))`;

/** All of it hangs on the schema, which is there on both sides. */
export async function privilegesOf(_: Ask, oids: readonly string[]) {
  const privileges: SchemaObject = { type: 'SCHEMA', name, text: '' };
  return oids.map((oid) => [oid, privileges] as const);
}

const things = `case d.defaclobjtype when 'r' then 'TABLES' when 'S' then 'SEQUENCES' when 'f' then 'FUNCTIONS' else 'TYPES' end`;
const byDefault = (verb: string, end: string) =>
  `format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA ${ownSchema} ${verb} %s ON %s ${end};', pg_get_userbyid(d.defaclrole), g.rights, ${things}, g.who`;

/** On the schema. */
export const hangingOnSchemas: readonly HangingQuestion[] = [
  {
    kind: 'grants',
    sql: `${granted({ from: 'pg_namespace c', acl: 'c.nspacl', owner: 'c.nspowner', on: 'SCHEMA %s', args: `'${ownSchema}'` })} where $`,
  },
  {
    kind: 'defaultPrivileges',
    sql: `select c.oid, concat_ws(' ', pg_get_userbyid(d.defaclrole), d.defaclobjtype, g.who, g.passed), '', ${byDefault('GRANT', 'TO %s%s')}, g.passed), ${byDefault('REVOKE', 'FROM %s')})
      from pg_namespace c join pg_default_acl d on d.defaclnamespace = c.oid cross join lateral (
        select case e.grantee when 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(e.grantee)) end as who,
          case when e.is_grantable then ' WITH GRANT OPTION' else '' end as passed, string_agg(distinct e.privilege_type, ', ') as rights
        from aclexplode(d.defaclacl) e group by 1, 2) g where $`,
  },
];
