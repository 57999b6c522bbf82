import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getComparison, startComparison } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { fill } from '../../../../shared/text.ts';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './comparison-words.ts';
import { ObjectTable } from './object-table.tsx';
import type { Side } from './objects.ts';
import { OtherKinds } from './other-kinds.tsx';
import { SideFields } from './side-fields.tsx';

type Begun = { readonly base: Side; readonly comparison: Side; readonly id: string };

/** Two schemas or data sources side by side, and the SQL that makes one of the other. */
export default function Comparison() {
  const say = useText();
  const params = { project_name: useProject().name };
  const tips = useCall(listInstanceTips, { params, query: {} }).data?.data;
  const sources = tips ?? [];
  // A large comparison goes on by itself: whoever leaves finds it again at its address.
  const [address, setAddress] = useSearchParams();
  const begun = begunAt(address);
  const [base, setBase] = useState(() => sideAt(address, 'base'));
  const [comparison, setComparison] = useState(() => sideAt(address, 'comparison'));
  const compare = useChange(startComparison, { quiet: true });
  const sourceOf = ({ uid }: Side) => sources.find(({ instance_id }) => instance_id === uid);
  const named = (side: Side) => ({ ...side, name: sourceOf(side)?.instance_name ?? side.name });
  const wire = ({ uid, schema }: Side) => ({ instance_id: uid, ...(schema !== '' && { schema_name: schema }) });
  const run = () =>
    compare.run({ params, body: { base_db_object: wire(base), comparison_db_object: wire(comparison) } }, ({ data }) =>
      setAddress(addressOf({ base, comparison, id: data.comparison_id })),
    );
  return (
    <Page title={words.title} description={words.description}>
      <Container>
        <SpaceBetween size="m">
          <ColumnLayout columns={2}>
            <SideFields title={words.base} sources={sources} side={base} onChange={setBase} />
            <SideFields
              title={words.comparison}
              sources={sources.filter((one) => base.uid === '' || one.instance_type === sourceOf(base)?.instance_type)}
              side={comparison}
              onChange={setComparison}
            />
          </ColumnLayout>
          {compare.error && <Alert type="error">{compare.error.message}</Alert>}
          <Button
            variant="primary"
            loading={compare.busy}
            disabled={base.uid === '' || comparison.uid === ''}
            onClick={run}
          >
            {say(words.compare)}
          </Button>
        </SpaceBetween>
      </Container>
      {begun && tips && !compare.busy && (
        <Found key={begun.id} id={begun.id} base={named(begun.base)} comparison={named(begun.comparison)} />
      )}
    </Page>
  );
}

/** The comparison that an address names. */
function begunAt(address: URLSearchParams): Begun | undefined {
  const id = address.get('comparison_id');
  if (id === null) return undefined;
  return { id, base: sideAt(address, 'base'), comparison: sideAt(address, 'comparison') };
}

/** A side that an address names, whether it was compared yet or not. */
function sideAt(address: URLSearchParams, of: string): Side {
  return { uid: address.get(of) ?? '', name: '', schema: address.get(`${of}_schema`) ?? '' };
}

function addressOf({ id, base, comparison }: Begun): Record<string, string> {
  return {
    comparison_id: id,
    ...{ base: base.uid, base_schema: base.schema },
    ...{ comparison: comparison.uid, comparison_schema: comparison.schema },
  };
}

/** How far a comparison has come, and then what it found. */
function Found({ base, comparison, id }: Begun) {
  const say = useText();
  const { name } = useProject();
  const asked = useCall(
    getComparison,
    { params: { project_name: name, comparison_id: id } },
    { every: (reply) => (reply?.data.status === 'comparing' || !reply ? lookAgainMs : false), quiet: true },
  );
  if (asked.error) return <Alert type="error">{asked.error.message}</Alert>;
  const { status = 'comparing', failure, objects_read: read = 0, objects_total: total = 0 } = asked.data?.data ?? {};
  if (status === 'failed') return <Alert type="error">{failure}</Alert>;
  if (status === 'comparing' || !asked.data)
    return (
      <ProgressBar
        value={total === 0 ? 0 : Math.floor((read / total) * 100)}
        description={say(fill(words.comparing, { read, total }))}
      />
    );
  return (
    <SpaceBetween size="m">
      <OtherKinds schemas={asked.data.data.schemas} />
      <ObjectTable base={base} comparison={comparison} comparisonId={id} counts={asked.data.data.counts} />
    </SpaceBetween>
  );
}

const lookAgainMs = 1_000;
