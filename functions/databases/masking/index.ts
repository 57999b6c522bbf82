import * as contract from '../../../shared/contract/databases/masking/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as overview from './overview.ts';
import * as configs from './rule-configs.ts';
import * as rules from './rules.ts';
import * as types from './sensitive-types.ts';
import * as templates from './templates.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...rules, ...configs, ...types, ...templates, ...overview }, uses);
