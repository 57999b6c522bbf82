import type { WhereRecord } from '../../platform/table/entity.ts';
import type { DbService } from '../../platform/access/db-service.ts';

/** How a list of data sources is narrowed, as the wire names it. */
export type DbServiceFilter = {
  readonly filter_last_connection_test_status?: string | undefined;
  readonly filter_by_host?: string | undefined;
  readonly filter_by_uid?: string | undefined;
  readonly filter_by_name?: string | undefined;
  readonly filter_by_port?: string | undefined;
  readonly filter_by_db_type?: string | undefined;
  readonly filter_by_environment_tag_uid?: string | undefined;
  readonly fuzzy_keyword?: string | undefined;
  readonly filter_by_db_service_ids?: readonly string[] | undefined;
  readonly filter_by_project_uid?: string | undefined;
  readonly is_enable_masking?: boolean | undefined;
  readonly filter_by_is_enable_masking?: boolean | undefined;
  readonly projectUids?: readonly string[] | undefined;
};
type DbServiceWhere = WhereRecord<DbService>;

/** The tests behind the filters of a list; undefined when nothing is filtered, since then the totals are counters. */
export function whereOf(filters: DbServiceFilter): DbServiceWhere | undefined {
  const {
    filter_by_uid: uid,
    filter_by_db_service_ids: uids,
    filter_by_project_uid: projectUid,
    projectUids,
  } = filters;
  const where: DbServiceWhere = {
    ...(filters.filter_last_connection_test_status && {
      'lastTest.status': filters.filter_last_connection_test_status,
    }),
    ...(filters.filter_by_host && { host: { contains: filters.filter_by_host } }),
    ...(filters.filter_by_name && { name: { contains: filters.filter_by_name } }),
    ...(filters.filter_by_port && { port: Number(filters.filter_by_port) }),
    ...(filters.filter_by_db_type && { dbType: filters.filter_by_db_type }),
    ...(filters.filter_by_environment_tag_uid && { environmentTagUid: filters.filter_by_environment_tag_uid }),
    ...(filters.fuzzy_keyword && { searchText: { contains: filters.fuzzy_keyword.toLowerCase() } }),
    ...switchedTo(filters.is_enable_masking ?? filters.filter_by_is_enable_masking),
    ...allowedUids(uid, uids),
    ...allowedProjects(projectUid, projectUids),
  };
  return Object.keys(where).length > 0 ? where : undefined;
}

/** Where nobody has said anything, the switch is shown as off. */
function switchedTo(isOn: boolean | undefined): DbServiceWhere {
  if (isOn === undefined) return {};
  return { isMaskingEnabled: isOn ? true : { not: true } };
}

function allowedUids(uid: string | undefined, uids: readonly string[] | undefined): DbServiceWhere {
  if (uid) return { uid: uids && !uids.includes(uid) ? { oneOf: [] } : uid };
  return uids ? { uid: { oneOf: uids } } : {};
}

function allowedProjects(projectUid: string | undefined, projectUids: readonly string[] | undefined): DbServiceWhere {
  if (!projectUid) return projectUids ? { projectUid: { oneOf: projectUids } } : {};
  return { projectUid: projectUids && !projectUids.includes(projectUid) ? { oneOf: [] } : projectUid };
}
