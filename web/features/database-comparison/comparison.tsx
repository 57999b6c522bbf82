import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { compareDatabases } from '../../../shared/contract/database-comparison/operations.ts';
import { listInstanceTips } from '../../../shared/contract/instances/operations.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../app/query.ts';
import { Page } from '../../ui/page.tsx';
import { words } from './comparison-words.ts';
import { ObjectTable } from './object-table.tsx';
import { rowsOf, type Row, type Side } from './objects.ts';
import { SideFields } from './side-fields.tsx';

const nothing: Side = { uid: '', name: '', schema: '' };
type Outcome = { readonly base: Side; readonly comparison: Side; readonly rows: readonly Row[] };

/** Two schemas or data sources side by side, and the SQL that makes one of the other. */
export default function Comparison() {
  const say = useText();
  const params = { project_name: useProject().name };
  const sources = useCall(listInstanceTips, { params, query: {} }).data?.data ?? [];
  const [base, setBase] = useState(nothing);
  const [comparison, setComparison] = useState(nothing);
  const [outcome, setOutcome] = useState<Outcome>();
  const compare = useChange(compareDatabases, { quiet: true });
  const typeOf = ({ uid }: Side) => sources.find(({ instance_id }) => instance_id === uid)?.instance_type;
  const wire = ({ uid, schema }: Side) => ({ instance_id: uid, ...(schema !== '' && { schema_name: schema }) });
  const run = () =>
    compare.run({ params, body: { base_db_object: wire(base), comparison_db_object: wire(comparison) } }, ({ data }) =>
      setOutcome({ base, comparison, rows: rowsOf(data) }),
    );
  return (
    <Page title={words.title} description={words.description}>
      <Container>
        <SpaceBetween size="m">
          <ColumnLayout columns={2}>
            <SideFields title={words.base} sources={sources} side={base} onChange={setBase} />
            <SideFields
              title={words.comparison}
              sources={sources.filter((one) => base.uid === '' || one.instance_type === typeOf(base))}
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
      {outcome && !compare.busy && <ObjectTable {...outcome} />}
    </Page>
  );
}
