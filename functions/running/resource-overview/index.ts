import * as contract from '../../../shared/contract/running/resource-overview/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as overview from './overview.ts';

export const group = implement(contract, overview);
