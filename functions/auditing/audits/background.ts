import type { Background } from '../../platform/background.ts';
import { removeUnboundTasks } from './remove-unbound.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { removeUnboundTasks }, uses: workUses };
