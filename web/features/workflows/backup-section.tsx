import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { words } from './create-words.ts';
import type { Backup } from './use-backup.ts';

/** Whether rows are kept before they change; gone where a data source cannot. */
export function BackupSection({ backup }: { backup: Backup }) {
  const say = useText();
  if (!backup.isPossible) return null;
  return (
    <Container header={<Header variant="h2">{say(words.backup)}</Header>}>
      <SpaceBetween size="s">
        <Toggle
          checked={backup.isOn}
          description={say(fill(words.backupHint, { rows: backup.rowsMax }))}
          onChange={({ detail }) => backup.setOn(detail.checked)}
        >
          {say(words.backupOn)}
        </Toggle>
        {backup.isAgainstSource && <Alert type="warning">{say(words.backupConflict)}</Alert>}
      </SpaceBetween>
    </Container>
  );
}
