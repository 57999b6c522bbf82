import { databaseParameter } from './database-parameter.ts';
import type { Engine } from './engine.ts';
import { postgresFamily } from './postgres-family.ts';
import { tlsParameters } from './tls-parameters.ts';

export const kingbase: Engine = {
  ...postgresFamily,
  dbType: 'KingBase',
  logo: '/logos/kingbase.svg',
  defaultPort: 54321,
  params: [databaseParameter('test'), ...tlsParameters('disable')],
};
