import * as contract from '../../../shared/contract/databases/ssh-keys/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as keys from './ssh-keys.ts';
import { uses } from './uses.ts';

export const group = implement(contract, keys, uses);
