import { useQueries } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { getSqlVersion, getStageDependencies } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { call } from '../../../app/call.ts';
import { NotFound } from '../../../app/not-found.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { keyOf, useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { draftsOf } from './stage-draft.ts';
import { VersionForm } from './version-form.tsx';
import { words } from './version-words.ts';

export default function UpdateVersion() {
  const { versionId = '' } = useParams();
  const params = { project_name: useProject().name, sql_version_id: Number(versionId) };
  const read = useCall(getSqlVersion, { params }, { quiet: true });
  const stages = read.data?.data.sql_version_stage_detail ?? [];
  const dependencies = useQueries({
    queries: stages.map(({ stage_id }) => {
      const args = { params: { ...params, sql_version_stage_id: stage_id } };
      return { queryKey: keyOf(getStageDependencies, args), queryFn: () => call(getStageDependencies, args) };
    }),
  });
  if (read.error) return <NotFound />;
  if (!read.data || dependencies.some(({ data }) => !data)) return <Waiting />;
  const before = {
    version: read.data.data,
    stages: draftsOf(
      stages,
      dependencies.map(({ data }) => data?.data ?? []),
    ),
  };
  return (
    <Page title={words.updateTitle}>
      <VersionForm before={before} />
    </Page>
  );
}
