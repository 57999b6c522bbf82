import type { Background } from '../../platform/background.ts';
import { removeProjectRemains } from './project-remains.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { removeProjectRemains }, uses: workUses };
