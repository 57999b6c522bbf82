import { ownSchema, type SchemaObject } from '../structure.ts';
import type { Ask } from './ask.ts';
import type { HangingQuestion } from './hanging.ts';

/** Publications belong to the database; compared is what each of them publishes of the schema. */

/** Those that publish something of the schema with a number; older servers publish no schemas. */
export const publicationsOf = (schema: string, version: number): string =>
  `select c.oid::text, c.pubname, '' from pg_publication c
    where exists (select from pg_publication_rel r join pg_class t on t.oid = r.prrelid where r.prpubid = c.oid and t.relnamespace = ${schema})${
      version < 150000
        ? ''
        : ` or exists (select from pg_publication_namespace n where n.pnpubid = c.oid and n.pnnspid = ${schema})`
    }`;

/** All of it hangs on the publication, which is there or is missing as a whole. */
export async function publishedOf(ask: Ask, oids: readonly string[]) {
  const { rows } = await ask(
    `select c.oid::text, c.pubname from pg_publication c where c.oid in (${oids.join(', ')}) order by 2`,
  );
  return rows.map(([oid, name]) => {
    const published: SchemaObject = { type: 'PUBLICATION', name: name ?? '', text: '' };
    return [oid ?? '', published] as const;
  });
}

/** With the schema alone on the path it is the current one. */
const ofSchema = `(select o.oid from pg_namespace o where o.nspname = current_schema())`;
const published = (more: string) =>
  `select c.oid, 'table ' || t.relname, '', format('ALTER PUBLICATION %I ADD TABLE %I%s;', c.pubname, t.relname, ${more}), format('ALTER PUBLICATION %I DROP TABLE %I;', c.pubname, t.relname)
    from pg_publication c join pg_publication_rel r on r.prpubid = c.oid join pg_class t on t.oid = r.prrelid where $ and t.relnamespace = ${ofSchema}`;

/** On publications, by what the version can say. */
export const hangingOnPublications: readonly HangingQuestion[] = [
  { kind: 'publication', until: 150000, sql: published(`''`) },
  {
    kind: 'publication',
    since: 150000,
    sql: `${published(`concat(
      ' (' || (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a where a.attrelid = t.oid and a.attnum = any (r.prattrs)) || ')',
      ' WHERE (' || pg_get_expr(r.prqual, r.prrelid) || ')')`)}
      union all select c.oid, 'schema', '', format('ALTER PUBLICATION %I ADD TABLES IN SCHEMA %s;', c.pubname, '${ownSchema}'), format('ALTER PUBLICATION %I DROP TABLES IN SCHEMA %s;', c.pubname, '${ownSchema}')
        from pg_publication c join pg_publication_namespace n on n.pnpubid = c.oid where $ and n.pnnspid = ${ofSchema}`,
  },
];
