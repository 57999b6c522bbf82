import { oneTask } from './one-task.ts';

/** Optimises SQL, or rewrites one audited statement. A runner that breaks is followed by another, which begins anew. */
export const sqlOptimization = oneTask({
  comment: 'Optimizes the SQL of one record or one statement',
  state: 'OptimizeSql',
  task: 'optimizeSql',
  giveUp: 'giveUpOptimization',
});
