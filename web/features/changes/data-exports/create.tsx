import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { CreateFlow } from './create-flow.tsx';
import { words } from './create-words.ts';
import { useClone } from './use-clone.ts';
import { emptyStart } from './use-draft.ts';

export default function CreateDataExport() {
  const [address, setAddress] = useSearchParams();
  const cloned = address.get('source_export') ?? undefined;
  const [round, setRound] = useState(0);
  const clone = useClone(cloned);
  const again = () => {
    setAddress({});
    setRound(round + 1);
  };
  return (
    <Page title={words.title}>
      {cloned !== undefined && !clone ? (
        <Waiting />
      ) : (
        <CreateFlow key={`${cloned ?? ''}:${round}`} start={clone ?? emptyStart} onAgain={again} />
      )}
    </Page>
  );
}
