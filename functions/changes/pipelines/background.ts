import type { Background } from '../../platform/background.ts';
import { executeReleased } from './execute-released.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { executeReleased }, uses: workUses };
