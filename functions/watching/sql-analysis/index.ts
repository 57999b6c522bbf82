import * as contract from '../../../shared/contract/watching/sql-analysis/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as analyses from './analyses.ts';
import { chartManagedSql } from './cost-chart.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { ...analyses, chartManagedSql }, uses);
