import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { localTime } from '../../ui/time.tsx';
import type { AuditTask } from './audit-wire.ts';
import { words } from './backup-words.ts';

/** Told to reviewers: the data source wants a backup and this task has none, or somebody changed it after the approval. */
export function BackupConflict({
  task,
}: {
  task: Pick<AuditTask, 'backup_conflict_with_instance' | 'backup_changed'>;
}) {
  const say = useText();
  const { backup_conflict_with_instance: isAgainst, backup_changed: changed } = task;
  if (!isAgainst && !changed) return null;
  return (
    <SpaceBetween size="s">
      {isAgainst && (
        <Alert type="warning" header={say(words.conflictTitle)}>
          {say(words.conflict)}
        </Alert>
      )}
      {changed && (
        <Alert type="info" header={say(words.changedTitle)}>
          {say(fill(words.changedBy, { name: changed.by_user_name, at: localTime(changed.at) }))}
        </Alert>
      )}
    </SpaceBetween>
  );
}
