import * as contract from '../../shared/contract/rules.ts';
import { implement } from '../platform/implement.ts';
import * as ruleTemplates from './rule-templates.ts';
import * as rules from './rules.ts';

export const group = implement(contract, { ...rules, ...ruleTemplates });
