import type {
  exportQueryResult,
  getQueryPage,
  getQueryRun,
  getSavedScript,
  getSqlTransaction,
  listQueryHistory,
  listQueryLog,
} from '../../../../shared/contract/changes/workbench/operations.ts';
import type { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import type { listTables } from '../../../../shared/contract/databases/instances/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';

/** What the server says of queries, by the names this feature uses. */
export type QueryRun = Received<typeof getQueryRun>['data'];
export type QueryPage = Received<typeof getQueryPage>['data'];
export type LogRow = Received<typeof listQueryLog>['data'][number];
export type SqlTransaction = Received<typeof getSqlTransaction>['data'];
export type Source = Received<typeof listDbServiceTips>['data'][number];
export type SavedScript = Received<typeof getSavedScript>['data'];
export type HistoryRow = Received<typeof listQueryHistory>['data'][number];
export type QueryExport = Received<typeof exportQueryResult>['data'];
export type ListedTable = Received<typeof listTables>['data'][number];
