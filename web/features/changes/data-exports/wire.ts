import type {
  getDataExport,
  getDataExportTasks,
  listDataExports,
  listDataExportTaskSqls,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import type { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';

/** What the server says of exports, by the names this feature uses. */
export type ExportRow = Received<typeof listDataExports>['data'][number];
export type DataExport = Received<typeof getDataExport>['data'];
export type ExportTask = Received<typeof getDataExportTasks>['data'][number];
export type ExportSql = Received<typeof listDataExportTaskSqls>['data'][number];
export type Source = Received<typeof listDbServiceTips>['data'][number];
