import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { Done } from '../../../ui/page/done.tsx';
import { words } from './create-words.ts';

/** Said when an export was made, with the ways on from here. */
export function DoneStep({ exportUid, name, onAgain }: { exportUid: string; name: string; onAgain: () => void }) {
  const say = useText();
  const navigate = useNavigate();
  const projectID = useProject().uid;
  return (
    <Done title={words.doneTitle} text={fill(words.doneText, { name })}>
      <Button onClick={onAgain}>{say(words.again)}</Button>
      <Button onClick={() => navigate(link('dataExportCreate', { projectID }, { source_export: exportUid }))}>
        {say(words.clone)}
      </Button>
      <Button variant="primary" onClick={() => navigate(link('dataExport', { projectID, workflowID: exportUid }))}>
        {say(words.open)}
      </Button>
    </Done>
  );
}
