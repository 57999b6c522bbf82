import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Steps from '@cloudscape-design/components/steps';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { words } from './detail-words.ts';
import { useStepItems } from './step-items.tsx';
import type { WorkflowRecord } from '../wire.ts';

/** Submissions that were rejected before the one at hand, the latest first. */
export function History({ records }: { records: readonly WorkflowRecord[] }) {
  const say = useText();
  const numbered = records.map((record, index) => ({ record, number: index + 1 })).reverse();
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${records.length})`}>
          {say(words.history)}
        </Header>
      }
    >
      <SpaceBetween size="s">
        {numbered.map(({ record, number }) => (
          <Submission key={number} record={record} number={number} />
        ))}
      </SpaceBetween>
    </Container>
  );
}

function Submission({ record, number }: { record: WorkflowRecord; number: number }) {
  const say = useText();
  const steps = useStepItems(record);
  const title = say(fill(words.historyItem, { number }));
  return (
    <ExpandableSection headerText={title} headingTagOverride="h3">
      <Steps orientation="horizontal" ariaLabel={title} steps={steps} />
    </ExpandableSection>
  );
}
