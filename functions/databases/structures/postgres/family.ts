import type { StructuresFamily } from '../family.ts';
import { postgresIdentities } from './identities.ts';
import { postgresStructures } from './structures.ts';

/** Structures of PostgreSQL and what speaks like it. */
export const structuresOfPostgres: StructuresFamily = {
  structures: postgresStructures,
  identities: postgresIdentities,
  currentSchema: 'select current_schema()',
};
