import type { Background } from '../../platform/background.ts';
import { syncDbServices } from './sync-sweep.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { syncDbServices }, uses: workUses };
