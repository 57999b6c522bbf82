import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { useParams } from 'react-router-dom';
import { useText } from '../../../app/language.tsx';
import { Waiting } from '../../../app/waiting.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './templates/flow-words.ts';
import { useTemplatePlace, type TemplatePlace } from './templates/place.ts';
import { useTemplate, type Template } from './templates/template-calls.ts';
import { whyFixed } from './templates/template-list.tsx';
import { TemplateFlow } from './templates/template-flow.tsx';

export default function UpdateTemplate() {
  const say = useText();
  const place = useTemplatePlace();
  const template = useTemplate(place, useParams().templateName ?? '');
  const [opened, setOpened] = useState<Template>();
  // What is edited is what was there when the page was opened: a later answer must not pull away what was written.
  if (!opened && template.data && !template.isFetching) setOpened(template.data.data);
  const why = opened && whyFixed(opened, place);
  return (
    <Page title={words.updateTitle}>
      {template.error && <Failure of={{ ...template, error: template.error }} title={words.missing} />}
      {!opened && !template.error && <Waiting />}
      {why && <Alert type="info">{say(why)}</Alert>}
      {opened && !why && <Editing place={place} template={opened} />}
    </Page>
  );
}

function Editing({
  place,
  template: { rule_list: rules, revision, ...start },
}: {
  place: TemplatePlace;
  template: Template;
}) {
  return (
    <TemplateFlow
      place={place}
      start={{ ...start, rules }}
      work={{ kind: 'update', revision }}
      onAgain={() => undefined}
    />
  );
}
