import * as contract from '../../../shared/contract/databases/masking/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as configs from './rule-configs.ts';
import * as rules from './rules.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...rules, ...configs }, uses);
