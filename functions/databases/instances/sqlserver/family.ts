import type { InstancesFamily } from '../family.ts';
import { catalogueInDatabase } from './catalogue.ts';

/** Instances of SQL Server, where a database is chosen. */
export const sqlserverInstances: InstancesFamily = {
  ownPlace: { schema: 'dbo', isAlone: true },
  choosesSchema: false,
  catalogue: catalogueInDatabase,
  explainsChanges: true,
  routines: undefined,
  tables: undefined,
};
