import type { Use } from '../../../shared/uses.ts';

export const uses = ['secrets:seal', 'secrets:open', 'network:reach', 'mail:send'] as const satisfies readonly Use[];
