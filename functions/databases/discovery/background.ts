import type { Background } from '../../platform/background.ts';
import { discoverSensitiveData } from './sweep.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { discoverSensitiveData }, uses: workUses };
