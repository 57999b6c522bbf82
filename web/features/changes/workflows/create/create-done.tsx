import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { words as actionWords } from '../actions/action-words.ts';
import { words } from './create-words.ts';

/** Said when a workflow was made, with the ways on from here. */
export function CreateDone({ workflowId, name, onAgain }: { workflowId: string; name: string; onAgain: () => void }) {
  const say = useText();
  const navigate = useNavigate();
  const projectID = useProject().uid;
  return (
    <Container>
      <Box textAlign="center" padding={{ vertical: 'xxl' }}>
        <SpaceBetween size="m">
          <Box fontSize="heading-l">
            <StatusIndicator type="success">{say(words.doneTitle)}</StatusIndicator>
          </Box>
          <div role="status">{say(fill(words.doneText, { name }))}</div>
          <div className="centered">
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={onAgain}>{say(words.again)}</Button>
              <Button
                onClick={() => navigate(link('workflowCreate', { projectID }, { source_workflow_id: workflowId }))}
              >
                {say(actionWords.clone)}
              </Button>
              <Button variant="primary" onClick={() => navigate(link('workflow', { projectID, workflowId }))}>
                {say(words.open)}
              </Button>
            </SpaceBetween>
          </div>
        </SpaceBetween>
      </Box>
    </Container>
  );
}
