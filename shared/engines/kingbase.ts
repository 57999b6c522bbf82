import { databaseParameter } from './database-parameter.ts';
import type { Engine } from './engine.ts';
import { postgresFamily } from './postgres-family.ts';
import { tlsParameter } from './tls-parameter.ts';

export const kingbase: Engine = {
  ...postgresFamily,
  dbType: 'KingBase',
  logo: '/logos/kingbase.svg',
  defaultPort: 54321,
  params: [databaseParameter('test'), tlsParameter('disable')],
};
