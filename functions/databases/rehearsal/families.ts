import { familyOf } from '../../../shared/engines/index.ts';
import type { Rooms, RowsOfFamily } from './family.ts';
import { mysqlRooms } from './mysql/rooms.ts';
import { mysqlRows } from './mysql/rows.ts';
import { NotRehearsed } from './not-rehearsed.ts';
import { postgresRooms } from './postgres/rooms.ts';
import { postgresRows } from './postgres/rows.ts';

/** How scratch databases for a type are made; where nobody knows, nothing is rehearsed. */
export function roomsOf(dbType: string): Rooms {
  if (familyOf(dbType) === 'postgres') return postgresRooms;
  if (familyOf(dbType) === 'mysql') return mysqlRooms;
  throw new NotRehearsed('noServer', dbType);
}

/** How their tables are filled and looked at. */
export function rowsOfFamily(dbType: string): RowsOfFamily {
  if (familyOf(dbType) === 'postgres') return postgresRows;
  if (familyOf(dbType) === 'mysql') return mysqlRows;
  throw new NotRehearsed('noServer', dbType);
}
