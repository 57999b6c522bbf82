import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  checkRelease,
  getSqlVersion,
  listReleaseEffects,
  listSqlVersions,
} from '../../../../shared/contract/changes/sql-versions/operations.ts';

/** What the server says of versions, by the names this feature uses. */
export type VersionRow = Received<typeof listSqlVersions>['data'][number];
export type Version = Received<typeof getSqlVersion>['data'];
export type Stage = Version['sql_version_stage_detail'][number];
export type StageWorkflow = Stage['workflow_details'][number];
export type ReleaseCheck = Received<typeof checkRelease>['data'];
export type ReleaseEffects = Received<typeof listReleaseEffects>['data'][number];
