import type { Background } from '../../platform/background.ts';
import { continueBatches } from './advance-batch.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { continueBatches }, uses: workUses };
