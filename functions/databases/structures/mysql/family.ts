import type { StructuresFamily } from '../family.ts';
import { mysqlStructures } from './structures.ts';

/** Structures of MySQL, MariaDB and what speaks like them. */
export const structuresOfMysql: StructuresFamily = {
  structures: mysqlStructures,
  identities: undefined,
  currentSchema: 'select database()',
};
