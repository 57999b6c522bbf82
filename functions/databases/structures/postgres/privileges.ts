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

/** Roles who gave rights in all that they will make, in any schema; what the schema says comes on top. */
export const givingRoles = (): string =>
  `select c.oid::text, c.rolname, '' from pg_roles c where exists (select from pg_default_acl d where d.defaclrole = c.oid and d.defaclnamespace = 0)`;

/** All of it hangs on the role. */
export async function givenByRoles(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(
    `select c.oid::text, c.rolname from pg_roles c where c.oid in (${oids.join(', ')}) order by 2`,
  );
  return rows.map(([oid, role]) => {
    const given: SchemaObject = { type: 'DEFAULT_PRIVILEGES', name: role ?? '', text: '' };
    return [oid ?? '', given] as const;
  });
}

const things = `case d.defaclobjtype when 'r' then 'TABLES' when 'S' then 'SEQUENCES' when 'f' then 'FUNCTIONS' when 'n' then 'SCHEMAS' when 'L' then 'LARGE OBJECTS' else 'TYPES' end`;
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

const everywhere = (verb: string, end: string) =>
  `format('ALTER DEFAULT PRIVILEGES FOR ROLE %I ${verb} %s ON %s ${end};', c.rolname, g.rights, ${things}, g.who`;
/** Rights as they are on a new thing where nobody said otherwise. */
const usual = `acldefault(case d.defaclobjtype when 'S' then 's' else d.defaclobjtype end, c.oid)`;
const roleOf = `case e.grantee when 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(e.grantee)) end`;
const beyond = (more: string, less: string) => `
  from pg_roles c join pg_default_acl d on d.defaclrole = c.oid and d.defaclnamespace = 0 cross join lateral (
    select ${roleOf} as who, case when e.is_grantable then ' WITH GRANT OPTION' else '' end as passed, string_agg(distinct e.privilege_type, ', ') as rights
    from aclexplode(${more}) e where not exists (select from aclexplode(${less}) u where u.grantee = e.grantee and u.privilege_type = e.privilege_type and u.is_grantable >= e.is_grantable) group by 1, 2) g where $`;

/** What a role gave beside what everybody gives, and what it does not give although everybody does. */
export const hangingOnRoles: readonly HangingQuestion[] = [
  {
    kind: 'defaultPrivileges',
    sql: `select c.oid, concat_ws(' ', d.defaclobjtype, g.who, g.passed), '', ${everywhere('GRANT', 'TO %s%s')}, g.passed), ${everywhere('REVOKE', 'FROM %s')}) ${beyond('d.defaclacl', usual)}
      union all select c.oid, concat_ws(' ', 'without', d.defaclobjtype, g.who), '', ${everywhere('REVOKE', 'FROM %s')}), ${everywhere('GRANT', 'TO %s')}) ${beyond(usual, 'd.defaclacl')}`,
  },
];
