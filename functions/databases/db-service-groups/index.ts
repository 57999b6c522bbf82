import * as contract from '../../../shared/contract/databases/db-service-groups/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as groups from './groups.ts';

export const group = implement(contract, groups);
