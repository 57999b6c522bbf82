import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import type { RehearsalFamily, Rooms, RowsOfFamily } from './family.ts';
import { mysqlRehearsal } from './mysql/family.ts';
import { NotRehearsed } from './not-rehearsed.ts';
import { postgresRehearsal } from './postgres/family.ts';

/** The one place where rehearsals ask which family a database is of. On a family without a row nothing is rehearsed. */
const families: Readonly<Record<EngineFamily, RehearsalFamily | undefined>> = {
  mysql: mysqlRehearsal,
  postgres: postgresRehearsal,
  oracle: undefined,
  sqlserver: undefined,
};

/** How scratch databases for a type are made; where nobody knows, nothing is rehearsed. */
export function roomsOf(dbType: string): Rooms {
  return rowOf(dbType).rooms;
}

/** How their tables are filled and looked at. */
export function rowsOfFamily(dbType: string): RowsOfFamily {
  return rowOf(dbType).rows;
}

function rowOf(dbType: string): RehearsalFamily {
  const row = families[familyOf(dbType)];
  if (!row) throw new NotRehearsed('noServer', dbType);
  return row;
}
