import { useLocation, useSearchParams } from 'react-router-dom';
import { Waiting } from '../../../app/waiting.tsx';
import { writtenQueryOf, type WrittenQuery } from '../../../parts/written-change.ts';
import { Page } from '../../../ui/page/page.tsx';
import { CreateFlow } from './create-flow.tsx';
import { words } from './create-words.ts';
import { useClone } from './use-clone.ts';
import { emptyStart, type Start } from './use-draft.ts';

export default function CreateDataExport() {
  const [address] = useSearchParams();
  const cloned = address.get('source_export') ?? undefined;
  const clone = useClone(cloned);
  const written = writtenQueryOf(useLocation().state);
  const start = written ? startWith(written) : emptyStart;
  return (
    <Page title={words.title}>
      {cloned !== undefined && !clone ? <Waiting /> : <CreateFlow key={cloned ?? ''} start={clone ?? start} />}
    </Page>
  );
}

/** A query of another screen, on its data source and in its schema. */
function startWith({ sourceUid, schema, sql }: WrittenQuery): Start {
  return { ...emptyStart, parts: emptyStart.parts.map((part) => ({ ...part, sourceUid, schema, sql })) };
}
