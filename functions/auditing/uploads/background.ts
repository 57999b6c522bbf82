import type { Background } from '../../platform/background.ts';
import { removeOldUploads } from './remove-old.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { removeOldUploads }, uses: workUses };
