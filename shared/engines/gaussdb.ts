import type { Engine } from './engine.ts';
import { postgresFamily } from './postgres-family.ts';

/** GaussDB and openGauss. Their default sha256 sign-in is their own: the account needs md5 or SCRAM. */
export const gaussdb: Engine = {
  ...postgresFamily,
  dbType: 'GaussDB',
  dialect: 'gaussdb',
  logo: '/logos/gaussdb.svg',
  defaultPort: 8000,
};
