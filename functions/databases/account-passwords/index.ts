import * as contract from '../../../shared/contract/databases/account-passwords/operations.ts';
import { implement } from '../../platform/implement.ts';
import { readAccountPasswordPolicy, updateAccountPasswordPolicy } from './account-passwords.ts';

export const group = implement(contract, { readAccountPasswordPolicy, updateAccountPasswordPolicy });
