import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../../shared/limits.ts';
import { backupCautions } from '../../../../../shared/rollback/reasons.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Toggle } from '../../../../ui/form/toggle.tsx';
import { words } from './create-words.ts';
import type { Backup } from './use-backup.ts';

/** Whether rows are kept before they change, and how many; gone where a data source cannot. */
export function BackupSection({ backup }: { backup: Backup }) {
  const say = useText();
  if (!backup.isPossible) return null;
  const rowsHint = say(fill(words.backupRowsHint, { max: limits.backupRowsMax }));
  return (
    <Container header={<Header variant="h2">{say(words.backup)}</Header>}>
      <SpaceBetween size="s">
        <Toggle
          checked={backup.isOn}
          disabled={backup.isByFile}
          description={say(backup.isByFile ? words.noBackupByFile : words.backupHint)}
          onChange={({ detail }) => backup.setOn(detail.checked)}
        >
          {say(words.backupOn)}
        </Toggle>
        {backup.isOn && (
          <Labelled label={words.backupRows} constraint={rowsHint} problem={backup.hasRowsProblem && rowsHint}>
            <Input
              type="number"
              inputMode="numeric"
              value={backup.rowsText}
              onChange={({ detail }) => backup.setRows(detail.value)}
            />
          </Labelled>
        )}
        {backup.isOn && backup.isUntried && <Alert type="warning">{say(backupCautions.untried)}</Alert>}
        {backup.isAgainstSource && <Alert type="warning">{say(words.backupConflict)}</Alert>}
      </SpaceBetween>
    </Container>
  );
}
