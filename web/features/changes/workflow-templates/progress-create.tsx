import { useParams } from 'react-router-dom';
import { Page } from '../../../ui/page/page.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { words } from './template-words.ts';

export default function CreateProgress() {
  const kind = useParams().workflowType === 'data_export' ? 'data_export' : 'workflow';
  return (
    <Page title={words.createTitle} description={words.createHint}>
      <TemplateEditor key={kind} kind={kind} />
    </Page>
  );
}
