import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './templates/flow-words.ts';
import { ImportFile } from './templates/import-file.tsx';
import { useTemplatePlace } from './templates/place.ts';
import { TemplateFlow } from './templates/template-flow.tsx';
import type { Start } from './templates/use-draft.ts';

export default function ImportTemplate() {
  const place = useTemplatePlace();
  const [start, setStart] = useState<Start>();
  return (
    <Page title={words.importTitle}>
      {start ? (
        <TemplateFlow place={place} start={start} work={{ kind: 'import' }} onAgain={() => setStart(undefined)} />
      ) : (
        <ImportFile onTake={setStart} />
      )}
    </Page>
  );
}
