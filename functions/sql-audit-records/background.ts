import type { Background } from '../platform/background.ts';
import { auditSql, giveUpAudit, resumeAudits } from './auditing.ts';

export const background: Background = { tasks: { auditSql, giveUpAudit }, sweeps: { resumeAudits } };
