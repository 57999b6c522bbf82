import type { Background } from '../platform/background.ts';
import { removeOldIdeAudits } from './remove-old.ts';

export const background: Background = { sweeps: { removeOldIdeAudits } };
