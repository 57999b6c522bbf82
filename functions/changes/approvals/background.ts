import type { Background } from '../../platform/background.ts';
import { followApprovals } from './follow.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { followApprovals }, uses: workUses };
