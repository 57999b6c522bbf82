import type { Background } from '../../platform/background.ts';
import { giveUpOptimization, optimizeSql, resumeOptimizations } from './running.ts';
import { workUses } from './uses.ts';

export const background: Background = {
  tasks: { optimizeSql, giveUpOptimization },
  sweeps: { resumeOptimizations },
  uses: workUses,
};
