import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as connections from './connections.ts';
import * as dbServices from './db-services.ts';
import * as globalDbServices from './global-db-services.ts';
import * as certificates from './read-certificates.ts';
import * as tips from './tips.ts';
import * as usesOfSource from './uses-of-source.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    ...dbServices,
    ...globalDbServices,
    ...connections,
    ...certificates,
    ...tips,
    listDbServiceUses: usesOfSource.listDbServiceUses,
  },
  uses,
);
