import * as contract from '../../../shared/contract/running/operation-records/operations.ts';
import { implement } from '../../platform/implement.ts';
import { listOperationActions, listOperationTypeNames } from './filter-values.ts';
import { exportOperationRecords, listOperationRecords } from './operation-records.ts';

export const group = implement(contract, {
  listOperationRecords,
  exportOperationRecords,
  exportOperationRecordsOfPlatform: exportOperationRecords,
  listOperationTypeNames,
  listOperationActions,
});
