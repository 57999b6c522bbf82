import type { Background } from '../../platform/background.ts';
import { checkDrift } from './sweep.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { checkDrift }, uses: workUses };
