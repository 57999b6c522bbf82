import type { Background } from '../../platform/background.ts';
import { removeOldIdeAudits } from './remove-old.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { removeOldIdeAudits }, uses: workUses };
