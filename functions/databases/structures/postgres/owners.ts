import type { SchemaObject, Statement } from '../structure.ts';

/** The owner, where that is not who asks: whoever is a superuser can give it back. */
export const ownerIn = (column: string) =>
  `(select case when me.rolsuper then 't' else 'f' end || quote_ident(pg_get_userbyid(${column})) from pg_roles me where me.rolname = current_user and me.oid <> ${column})`;

/** What is kept of it. */
export function ownerOf(told: string | null | undefined): Pick<SchemaObject, 'owner'> {
  return told ? { owner: { name: told.slice(1), isGiven: told.startsWith('t') } } : {};
}

/** Gives something that was made anew, as SQL names it, back to whoever owned it before. */
export function givenBack({ owner }: SchemaObject, thing: string): Statement[] {
  return owner ? [{ sql: `ALTER ${thing} OWNER TO ${owner.name};` }] : [];
}
