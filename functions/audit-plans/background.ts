import type { Background } from '../platform/background.ts';
import { auditCollectedSql } from './audit-collected-sql.ts';
import { tidySamples } from '../samples/tidy.ts';
import { collectSql } from './collect.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { collectSql, auditCollectedSql, tidySamples }, uses: workUses };
