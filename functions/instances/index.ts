import * as contract from '../../shared/contract/instances.ts';
import { implement } from '../platform/implement.ts';
import * as catalog from './catalog.ts';
import * as drivers from './drivers.ts';
import * as connections from './instance-connections.ts';
import * as instances from './instances.ts';

export const group = implement(contract, { ...instances, ...connections, ...catalog, ...drivers });
