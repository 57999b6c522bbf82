import { EngineError } from '../engine-error.ts';
import { mysqlText, type AskMysql } from './catalog.ts';

type Place = { readonly schema: string; readonly name: string };

/**
 * A condition on two columns of the catalogue, the schema and the name of a table, that holds at least for the tables whose foreign keys
 * refer to one. MariaDB, and MySQL before 8, open every table of every schema to tell who refers to whom, and put others out of their cache
 * for it; InnoDB's own list, for which the account needs PROCESS, names the few that may. Where it says nothing, all are asked.
 */
export async function isReferring(ask: AskMysql, to: Place): Promise<(schema: string, name: string) => string> {
  const places = await referring(ask, to);
  if (places === undefined) return () => 'true';
  if (places.length === 0) return () => 'false';
  const listed = places.map((place) => `(${mysqlText(place.schema)}, ${mysqlText(place.name)})`).join(', ');
  return (schema, name) => `(${schema}, ${name}) in (${listed})`;
}

async function referring(ask: AskMysql, { schema, name }: Place): Promise<Place[] | undefined> {
  if (!isPlain(schema) || !isPlain(name)) return undefined;
  try {
    const rows = await ask(
      `select 'engine', engine from information_schema.tables where table_schema = ${mysqlText(schema)} and table_name = ${mysqlText(name)}
       union all (select distinct 'table', for_name from information_schema.innodb_sys_foreign where ref_name = ${mysqlText(`${schema}/${name}`)})`,
    );
    // Both ends of a key are of one engine, and others keep their own lists.
    if (!rows.some(([kind, engine]) => kind === 'engine' && /^innodb$/i.test(engine ?? ''))) return undefined;
    const places = rows.flatMap(([kind, path]) => (kind === 'table' ? [(path ?? '').split('/')] : []));
    return places.every((parts) => parts.length === 2 && parts.every(isPlain))
      ? places.map(([at = '', table = '']) => ({ schema: at, name: table }))
      : undefined;
  } catch (error) {
    // MySQL 8 has no such list, and needs none; elsewhere the account may lack the right.
    if (error instanceof EngineError && error.outcome === 'refused') return undefined;
    throw error;
  }
}

/** Other letters are written otherwise in names of files, which the list holds. */
function isPlain(name: string): boolean {
  return /^\w+$/.test(name);
}
