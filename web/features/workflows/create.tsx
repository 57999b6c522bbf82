import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Waiting } from '../../app/waiting.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateFlow } from './create-flow.tsx';
import { words } from './create-words.ts';
import { useClone } from './use-clone.ts';
import { emptyStart } from './use-draft.ts';

export default function CreateWorkflow() {
  const [address, setAddress] = useSearchParams();
  const sourceId = address.get('source_workflow_id') ?? undefined;
  const [round, setRound] = useState(0);
  const clone = useClone(sourceId);
  const versionId = Number(address.get('version_id') ?? 0) || undefined;
  const again = () => {
    setAddress(versionId === undefined ? {} : { version_id: String(versionId) });
    setRound(round + 1);
  };
  return (
    <Page title={words.title}>
      {sourceId !== undefined && !clone ? (
        <Waiting />
      ) : (
        <CreateFlow
          key={`${sourceId ?? ''}:${round}`}
          start={{ ...(clone ?? emptyStart), versionId }}
          onAgain={again}
        />
      )}
    </Page>
  );
}
