import type { Background, Sweep } from '../../platform/background.ts';
import { workUses } from './uses.ts';

/** Loaded when its turn has come, so that the other sweeps of the same function start quickly. */
const executeReleased: Sweep = async (world) => (await import('./execute-released.ts')).executeReleased(world);

export const background: Background = { sweeps: { executeReleased }, uses: workUses };
