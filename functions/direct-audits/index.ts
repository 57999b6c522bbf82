import * as contract from '../../shared/contract/direct-audits.ts';
import { implement } from '../platform/implement.ts';
import { auditDirectly, auditFilesDirectly } from './direct-audits.ts';
import { listIdeAudits } from './ide-audits.ts';

export const group = implement(contract, { auditDirectly, auditFilesDirectly, listIdeAudits });
