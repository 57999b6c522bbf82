import * as contract from '../../../shared/contract/running/system/operations.ts';
import { implement } from '../../platform/implement.ts';
import { readAtHand } from './at-hand.ts';
import { listQuotas } from './quotas.ts';
import { readNotice, readSqleNotice, updateNotice, updateSqleNotice } from './notice.ts';
import { listModuleRedDots, readBasicInfo, readModuleStatus, readSqlQueryConfiguration } from './system.ts';

export const group = implement(contract, {
  readAtHand,
  readBasicInfo,
  readNotice,
  updateNotice,
  readSqleNotice,
  updateSqleNotice,
  listModuleRedDots,
  readModuleStatus,
  readSqlQueryConfiguration,
  listQuotas,
});
