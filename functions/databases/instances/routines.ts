import { familyOf } from '../../../shared/engines/index.ts';
import type { Connection } from '../../engines/driver.ts';
import { catalogRowsMax } from '../../engines/session-limits.ts';
import { families } from './families.ts';
import type { Routine } from './family.ts';

type Place = { readonly connection: Connection; readonly schema: string };

/** The functions and procedures of a schema; none where a family of databases is not asked for them. */
export async function routinesIn(dbType: string, { connection, schema }: Place): Promise<Routine[]> {
  const { routines } = families[familyOf(dbType)];
  if (!routines) return [];
  const { rows } = await connection.query(routines.list(schema), { maxRows: catalogRowsMax });
  return rows.map(([id, name, kind, given]) => ({
    id: id ?? '',
    name: name ?? '',
    kind: kind === 'p' ? 'procedure' : 'function',
    arguments: given ?? '',
  }));
}

/** The text of one that its server lists: what a client names never reaches a statement unchecked. Nothing where it may not be read. */
export async function routineText(
  dbType: string,
  place: Place,
  id: string,
): Promise<{ readonly name: string; readonly text: string | undefined } | undefined> {
  const found = (await routinesIn(dbType, place)).find((one) => one.id === id);
  const { routines } = families[familyOf(dbType)];
  const text = found && (await routines?.textOf(place.connection, place.schema, found));
  return found && { name: found.name, text: text || undefined };
}
