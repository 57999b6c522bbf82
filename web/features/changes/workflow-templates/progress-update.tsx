import Alert from '@cloudscape-design/components/alert';
import { useParams } from 'react-router-dom';
import { useText } from '../../../app/language.tsx';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { words } from './template-words.ts';
import { useTemplate } from './use-template.ts';

export default function UpdateProgress() {
  const say = useText();
  const template = useTemplate(Number(useParams().templateId));
  return (
    <Page title={words.updateTitle} description={words.updateHint}>
      {template.error && (
        <Alert type="error" header={say(words.missing)}>
          {template.error.message}
        </Alert>
      )}
      {template.isPending && <Waiting />}
      {template.data && <TemplateEditor template={template.data.data} />}
    </Page>
  );
}
