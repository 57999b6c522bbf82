import { databaseParameter } from './database-parameter.ts';
import type { Engine } from './engine.ts';
import { postgresFamily } from './postgres-family.ts';
import { tlsParameters } from './tls-parameters.ts';

export const cockroachdb: Engine = {
  ...postgresFamily,
  dbType: 'CockroachDB',
  dialect: 'cockroach',
  logo: '/logos/cockroachdb.svg',
  defaultPort: 26257,
  params: [databaseParameter('defaultdb'), ...tlsParameters('require')],
  // Its schema changes run as jobs of their own and may fail after the commit.
  abilities: ['query', 'explain', 'tableMeta', 'cancelStatement'],
};
