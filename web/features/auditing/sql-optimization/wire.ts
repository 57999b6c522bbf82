import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  getOptimization,
  listOptimizations,
} from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import type { OptimizationStatus } from '../../../../shared/lifecycles/sql-optimization.ts';
import type { StatusLook } from '../../../ui/status.tsx';

/** What the server says of an optimisation: in the list, and as a whole. */
export type OptimizationRow = Received<typeof listOptimizations>['data'][number];
export type Optimization = Received<typeof getOptimization>['data'];
export type Step = Optimization['optimize']['steps'][number];
export type IndexAdviceOfAll = NonNullable<Optimization['index_advice']>;
export type QueryPlan = Optimization['origin_query_plan'];

/** How each state appears. */
export const optimizationLooks: Readonly<Record<OptimizationStatus, StatusLook>> = {
  optimizing: 'in-progress',
  finish: 'success',
  failed: 'error',
};
/** How often what is still being optimised is asked for again. */
export const optimizingMilliseconds = 2_000;
