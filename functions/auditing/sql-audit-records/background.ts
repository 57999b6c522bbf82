import type { Background } from '../../platform/background.ts';
import { auditSql, giveUpAudit, resumeAudits } from './auditing.ts';
import { workUses } from './uses.ts';

export const background: Background = { tasks: { auditSql, giveUpAudit }, sweeps: { resumeAudits }, uses: workUses };
