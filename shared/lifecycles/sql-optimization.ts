import { choices } from '../choices.ts';

/** How an optimisation stands. */
export const optimizationStatuses = choices({
  optimizing: { zh: '优化中', en: 'Optimizing' },
  finish: { zh: '优化完成', en: 'Finished' },
  failed: { zh: '优化失败', en: 'Failed' },
});
/** One of the statuses. */
export type OptimizationStatus = (typeof optimizationStatuses.values)[number];
