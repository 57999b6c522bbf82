import type { Background } from '../../platform/background.ts';
import { lookAtGitBranches } from './look.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { lookAtGitBranches }, uses: workUses };
