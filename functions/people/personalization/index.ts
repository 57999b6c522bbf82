import * as contract from '../../../shared/contract/people/personalization/operations.ts';
import { implement } from '../../platform/implement.ts';
import { personalize, readLogo, removeLogo } from './personalization.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { personalize, removeLogo, readLogo }, uses);
