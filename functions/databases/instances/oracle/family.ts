import type { InstancesFamily } from '../family.ts';

/** Instances of Oracle. */
export const oracleInstances: InstancesFamily = {
  async ownPlace(connection) {
    const {
      rows: [row],
    } = await connection.query(`select sys_context('userenv', 'current_schema') from dual`, { maxRows: 1 });
    return { schema: row?.[0] ?? '', isAlone: true };
  },
  choosesSchema: true,
  catalogue: undefined,
  explainsChanges: true,
  routines: undefined,
  tables: undefined,
};
