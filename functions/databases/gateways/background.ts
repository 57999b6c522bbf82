import type { Background } from '../../platform/background.ts';
import { tellZones } from './tell-zones.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { tellZones }, uses: workUses };
