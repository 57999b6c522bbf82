import type { Engine } from './engine.ts';
import { postgresFamily } from './postgres-family.ts';

export const tbase: Engine = { ...postgresFamily, dbType: 'TBase', logo: '/logos/tbase.svg' };
