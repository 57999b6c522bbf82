import * as contract from '../../shared/contract/direct-audits/operations.ts';
import { implement } from '../platform/implement.ts';
import { auditDirectly, auditFilesDirectly } from './direct-audits.ts';
import { listIdeAudits } from './ide-audits.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { auditDirectly, auditFilesDirectly, listIdeAudits }, uses);
