import type { Background } from '../../platform/background.ts';
import { settleQueries } from './settle-queries.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { settleQueries }, uses: workUses };
