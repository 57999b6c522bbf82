import type { InstancesFamily } from '../family.ts';
import { mysqlRoutines } from './routines.ts';
import { mysqlTables } from './tables.ts';

/** Instances of MySQL, MariaDB and what speaks like them. */
export const mysqlInstances: InstancesFamily = {
  ownPlace: { schema: '', isAlone: true },
  choosesSchema: true,
  catalogue: undefined,
  explainsChanges: false,
  routines: mysqlRoutines,
  tables: mysqlTables,
};
