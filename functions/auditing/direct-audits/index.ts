import * as contract from '../../../shared/contract/auditing/direct-audits/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as audits from './direct-audits.ts';
import { listIdeAudits } from './ide-audits.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...audits, listIdeAudits }, uses);
