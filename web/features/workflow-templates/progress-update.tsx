import Alert from '@cloudscape-design/components/alert';
import { useText } from '../../app/language.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { Page } from '../../ui/page.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { words } from './template-words.ts';
import { useKind, useTemplate } from './use-template.ts';

export default function UpdateProgress() {
  const say = useText();
  const template = useTemplate(useKind().kind);
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
