import type { Background } from '../../platform/background.ts';
import { sealRecords } from './seal-records.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { sealRecords }, uses: workUses };
