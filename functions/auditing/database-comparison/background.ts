import type { Background } from '../../platform/background.ts';
import { compareStructures, giveUpComparison } from './running.ts';
import { workUses } from './uses.ts';

export const background: Background = {
  tasks: { compareStructures, giveUpComparison },
  uses: workUses,
};
