import * as contract from '../../../shared/contract/databases/gateways/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as fronts from './fronts.ts';
import * as gateways from './gateways.ts';
import { takeZoneUsers } from './take-users.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...gateways, ...fronts, takeZoneUsers }, uses);
