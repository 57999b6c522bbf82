import * as contract from '../../../shared/contract/databases/instances/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as catalog from './catalog.ts';
import * as drivers from './drivers.ts';
import * as connections from './instance-connections.ts';
import * as instances from './instances.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...instances, ...connections, ...catalog, ...drivers }, uses);
