import { getSqlVersion } from '../../../../../shared/contract/changes/sql-versions/operations.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';

/** The first stage of the version that a new workflow goes into; nothing where it goes into none, or while it is read. */
export function useFirstStage(versionId: number | undefined) {
  const params = { project_name: useProject().name, sql_version_id: versionId ?? 0 };
  const version = useCall(getSqlVersion, { params }, { when: versionId !== undefined }).data?.data;
  const stage = version?.sql_version_stage_detail[0];
  if (!version || !stage) return undefined;
  return {
    name: version.version,
    stage: stage.stage_name,
    takes: (uid: string) => stage.stage_instances.some(({ instances_id }) => instances_id === uid),
  };
}
