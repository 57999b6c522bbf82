import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './templates/flow-words.ts';
import { useTemplatePlace } from './templates/place.ts';
import { TemplateFlow } from './templates/template-flow.tsx';
import { emptyStart } from './templates/use-draft.ts';

export default function CreateTemplate() {
  const place = useTemplatePlace();
  const [round, setRound] = useState(0);
  return (
    <Page title={words.createTitle}>
      <TemplateFlow
        key={round}
        place={place}
        start={emptyStart}
        work={{ kind: 'create' }}
        onAgain={() => setRound(round + 1)}
      />
    </Page>
  );
}
