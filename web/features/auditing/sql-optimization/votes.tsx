import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import {
  addOptimizationFeedback,
  deleteOptimizationFeedback,
  getOptimization,
  listOptimizations,
} from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { limits } from '../../../../shared/contract/auditing/sql-optimization/limits.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './optimization-words.ts';
import type { Optimization } from './wire.ts';

const choices = ['agree', 'disagree'] as const;
const refreshes = [getOptimization, listOptimizations];

/** What people think of a result; everybody has one vote and may take it back. */
export function Votes({ record: { optimized_sql_feedbacks: votes, optimization_id } }: { record: Optimization }) {
  const say = useText();
  const params = { project_name: useProject().name, optimization_record_id: optimization_id };
  const withdraw = useChange(deleteOptimizationFeedback, { refreshes });
  return (
    <Container header={<Header variant="h2">{say(words.votes)}</Header>}>
      <SpaceBetween size="m">
        {votes.length === 0 && <Box color="text-body-secondary">{say(words.noVotes)}</Box>}
        {votes.map(({ id, creator, vote, reason, is_mine }) => (
          <SpaceBetween key={id} direction="horizontal" size="s" alignItems="center">
            <StatusIndicator type={vote === 'agree' ? 'success' : 'warning'}>{say(words[vote])}</StatusIndicator>
            <span>{creator}</span>
            {reason && <span>{reason}</span>}
            {is_mine && (
              <Button
                variant="inline-link"
                loading={withdraw.busy}
                onClick={() => withdraw.run({ params: { ...params, feedback_id: id } })}
              >
                {say(words.takeBack)}
              </Button>
            )}
          </SpaceBetween>
        ))}
        {!votes.some(({ is_mine }) => is_mine) && <OwnVote params={params} />}
      </SpaceBetween>
    </Container>
  );
}

type Params = { readonly project_name: string; readonly optimization_record_id: string };

function OwnVote({ params }: { params: Params }) {
  const say = useText();
  const [vote, setVote] = useState<(typeof choices)[number]>('agree');
  const [reason, setReason] = useState('');
  const give = useChange(addOptimizationFeedback, { refreshes });
  const why = useWhyNot()('optimizationVote');
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="end">
      <SegmentedControl
        label={say(words.votes)}
        selectedId={vote}
        options={choices.map((id) => ({ id, text: say(words[id]) }))}
        onChange={({ detail }) => setVote(choices.find((one) => one === detail.selectedId) ?? vote)}
      />
      <Labelled label={words.reason}>
        <Input
          value={reason}
          onChange={({ detail }) => setReason(detail.value.slice(0, limits.feedbackReasonLengthMax))}
        />
      </Labelled>
      <ReasonedButton
        text={words.saveVote}
        why={why}
        loading={give.busy}
        onClick={() => give.run({ params, body: { vote, reason } })}
      />
    </SpaceBetween>
  );
}
