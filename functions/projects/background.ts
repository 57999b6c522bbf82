import type { Background } from '../platform/background.ts';
import { removeProjectRemains } from './project-remains.ts';

export const background: Background = { sweeps: { removeProjectRemains } };
