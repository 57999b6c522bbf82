import * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { implement } from '../../platform/implement.ts';
import { createOptimization, createOptimizationV1 } from './create.ts';
import { addOptimizationFeedback, deleteOptimizationFeedback, updateOptimizationFeedback } from './feedback.ts';
import { listOptimizations, listOptimizationsV1 } from './list.ts';
import { getRewriteStatus, rewriteSql } from './rewrites.ts';
import { getOptimizationDays, getOptimizationGains } from './statistics.ts';
import { uses } from './uses.ts';
import { getOptimization, getOptimizationSql, getOptimizationV1, listOptimizationSqls } from './view.ts';

export const group = implement(
  contract,
  {
    createOptimizationV1,
    createOptimization,
    listOptimizationsV1,
    listOptimizations,
    getOptimizationV1,
    getOptimization,
    listOptimizationSqls,
    getOptimizationSql,
    addOptimizationFeedback,
    updateOptimizationFeedback,
    deleteOptimizationFeedback,
    getOptimizationGains,
    getOptimizationDays,
    rewriteSql,
    getRewriteStatus,
  },
  uses,
);
