import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { Done } from '../../../../ui/page/done.tsx';
import { words as actionWords } from '../actions/action-words.ts';
import { words } from './create-words.ts';

/** Said when a workflow was made, with the ways on from here. */
export function CreateDone({ workflowId, name, onAgain }: { workflowId: string; name: string; onAgain: () => void }) {
  const say = useText();
  const navigate = useNavigate();
  const projectID = useProject().uid;
  return (
    <Done title={words.doneTitle} text={fill(words.doneText, { name })}>
      <Button onClick={onAgain}>{say(words.again)}</Button>
      <Button onClick={() => navigate(link('workflowCreate', { projectID }, { source_workflow_id: workflowId }))}>
        {say(actionWords.clone)}
      </Button>
      <Button variant="primary" onClick={() => navigate(link('workflow', { projectID, workflowId }))}>
        {say(words.open)}
      </Button>
    </Done>
  );
}
