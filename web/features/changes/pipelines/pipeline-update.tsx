import { useParams } from 'react-router-dom';
import { getPipeline } from '../../../../shared/contract/changes/pipelines/operations.ts';
import { NotFound } from '../../../app/not-found.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PipelineForm } from './pipeline-form.tsx';
import { words } from './pipeline-words.ts';

export default function UpdatePipeline() {
  const { pipelineId = '' } = useParams();
  const params = { project_name: useProject().name, pipeline_id: Number(pipelineId) };
  const read = useCall(getPipeline, { params }, { quiet: true });
  if (read.error) return <NotFound />;
  if (!read.data) return <Waiting />;
  return (
    <Page title={words.updateTitle}>
      <PipelineForm before={read.data.data} />
    </Page>
  );
}
