import type { RehearsalFamily } from '../family.ts';
import { mysqlRooms } from './rooms.ts';
import { mysqlRows } from './rows.ts';

/** Rehearsals on MySQL, MariaDB and what speaks like them. */
export const mysqlRehearsal: RehearsalFamily = { rooms: mysqlRooms, rows: mysqlRows };
