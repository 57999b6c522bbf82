import * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { implement } from '../../platform/implement.ts';
import { countGlobalSqlManages, listGlobalSqlManages } from './all-projects.ts';
import { getSqlManage } from './details.ts';
import { batchUpdateSqlManages } from './handle.ts';
import { exportSqlManages, exportSqlManagesV1, listSqlManages, listSqlManagesV1, listSqlManagesV2 } from './list.ts';
import { getSqlManageLoad } from './load.ts';
import { listTrackers, sendSqlManages } from './send.ts';
import { listAbnormalScans, listSqlManageRuleTips } from './tips.ts';
import { listSqlManageSamples } from './samples.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listSqlManagesV1,
    listSqlManagesV2,
    listSqlManages,
    getSqlManage,
    getSqlManageLoad,
    listSqlManageSamples,
    exportSqlManagesV1,
    exportSqlManages,
    batchUpdateSqlManages,
    sendSqlManages,
    listTrackers,
    listGlobalSqlManages,
    countGlobalSqlManages,
    listSqlManageRuleTips,
    listAbnormalScans,
  },
  uses,
);
