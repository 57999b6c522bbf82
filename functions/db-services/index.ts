import * as contract from '../../shared/contract/db-services.ts';
import { implement } from '../platform/implement.ts';
import * as connections from './connections.ts';
import * as dbServices from './db-services.ts';
import * as globalDbServices from './global-db-services.ts';
import * as tips from './tips.ts';

export const group = implement(contract, { ...dbServices, ...globalDbServices, ...connections, ...tips });
