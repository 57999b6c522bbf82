import * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { implement } from '../../platform/implement.ts';
import { createSqlAuditRecord } from './create.ts';
import { testGitConnection } from './git-test.ts';
import { getSqlAuditRecord, listSqlAuditRecords, listSqlAuditRecordTagTips, updateSqlAuditRecord } from './records.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    createSqlAuditRecord,
    listSqlAuditRecords,
    listSqlAuditRecordTagTips,
    getSqlAuditRecord,
    updateSqlAuditRecord,
    testGitConnection,
  },
  uses,
);
