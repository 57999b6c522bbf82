import type { InstancesFamily } from '../family.ts';
import { postgresRoutines } from './routines.ts';
import { postgresTables } from './tables.ts';

/** Instances of PostgreSQL and what speaks like it. */
export const postgresInstances: InstancesFamily = {
  async ownPlace(connection) {
    const {
      rows: [row],
    } = await connection.query('select current_schema(), cardinality(current_schemas(false))', { maxRows: 1 });
    return { schema: row?.[0] ?? 'public', isAlone: row?.[1] === '1' };
  },
  choosesSchema: true,
  catalogue: undefined,
  explainsChanges: true,
  routines: postgresRoutines,
  tables: postgresTables,
};
