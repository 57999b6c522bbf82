import * as contract from '../../shared/contract/sql-manages/operations.ts';
import { implement } from '../platform/implement.ts';
import { batchUpdateSqlManages } from './handle.ts';
import { exportSqlManages, listSqlManages } from './list.ts';
import { listAbnormalScans, listSqlManageRuleTips } from './tips.ts';

export const group = implement(contract, {
  listSqlManages,
  exportSqlManages,
  batchUpdateSqlManages,
  listSqlManageRuleTips,
  listAbnormalScans,
});
