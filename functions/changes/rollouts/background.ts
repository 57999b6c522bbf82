import type { Background, Sweep } from '../../platform/background.ts';
import { workUses } from './uses.ts';

/** Audits and executions are a large part, which a round without any change in waves does not load. */
const advanceRollouts: Sweep = async (world) => {
  const work = await import('./advance.ts');
  await work.advanceRollouts(world);
};

export const background: Background = { sweeps: { advanceRollouts }, uses: workUses };
