import { Page } from '../../../ui/page/page.tsx';
import { PipelineForm } from './pipeline-form.tsx';
import { words } from './pipeline-words.ts';

export default function CreatePipeline() {
  return (
    <Page title={words.createTitle} description={words.description}>
      <PipelineForm />
    </Page>
  );
}
