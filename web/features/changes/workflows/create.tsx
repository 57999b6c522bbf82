import { useLocation, useSearchParams } from 'react-router-dom';
import { Waiting } from '../../../app/waiting.tsx';
import { writtenChangeOf, type WrittenChange } from '../../../parts/written-change.ts';
import { Page } from '../../../ui/page/page.tsx';
import { CreateFlow } from './create/create-flow.tsx';
import { words } from './create/create-words.ts';
import { useClone } from './create/use-clone.ts';
import { emptyStart, presetName, type Start } from './create/use-draft.ts';

export default function CreateWorkflow() {
  const [address] = useSearchParams();
  const sourceId = address.get('source_workflow_id') ?? undefined;
  const written = writtenChangeOf(useLocation().state);
  const clone = useClone(sourceId);
  const versionId = Number(address.get('version_id') ?? 0) || undefined;
  return (
    <Page title={words.title}>
      {sourceId !== undefined && !clone ? (
        <Waiting />
      ) : (
        <CreateFlow
          key={sourceId ?? ''}
          start={{ ...(clone ?? (written ? startOf(written) : emptyStart)), versionId }}
        />
      )}
    </Page>
  );
}

/** With SQL that another screen wrote. */
function startOf({ source, schema, sql }: WrittenChange): Start {
  return {
    ...emptyStart,
    name: presetName(source, new Date()),
    rows: [{ key: '1', name: source, schema }],
    scripts: { same: { kind: 'form_data', sql, file: undefined } },
  };
}
