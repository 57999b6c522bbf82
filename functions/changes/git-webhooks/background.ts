import type { Background } from '../../platform/background.ts';
import { workUses } from './uses.ts';

export const background: Background = {
  sweeps: {
    // It makes workflows, and so knows what they are made of: loaded when the sweep has its turn, for the others of its function.
    lookAtGitBranches: async (world) => (await import('./look.ts')).lookAtGitBranches(world),
  },
  uses: workUses,
};
