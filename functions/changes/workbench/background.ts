import type { Background } from '../../platform/background.ts';
import { readBehind } from './run-behind.ts';
import { settleQueries } from './settle-queries.ts';
import { workUses } from './uses.ts';

export const background: Background = { tasks: { readBehind }, sweeps: { settleQueries }, uses: workUses };
