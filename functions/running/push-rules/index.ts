import * as contract from '../../../shared/contract/running/push-rules/operations.ts';
import { implement } from '../../platform/implement.ts';
import { listPushRules, updatePushRule } from './push-rules.ts';

export const group = implement(contract, { listPushRules, updatePushRule });
