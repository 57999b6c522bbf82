import type { Background } from '../platform/background.ts';
import { auditCollectedSql } from './audit-collected-sql.ts';
import { collectSql } from './collect.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { collectSql, auditCollectedSql }, uses: workUses };
