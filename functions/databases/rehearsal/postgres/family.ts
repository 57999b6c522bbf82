import type { RehearsalFamily } from '../family.ts';
import { postgresRooms } from './rooms.ts';
import { postgresRows } from './rows.ts';

/** Rehearsals on PostgreSQL and what speaks like it. */
export const postgresRehearsal: RehearsalFamily = { rooms: postgresRooms, rows: postgresRows };
