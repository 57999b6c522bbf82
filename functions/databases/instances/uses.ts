import type { Use } from '../../../shared/uses.ts';

export const uses = ['secrets:open', 'network:reach', 'databases:signIn'] as const satisfies readonly Use[];
