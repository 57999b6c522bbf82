import Alert from '@cloudscape-design/components/alert';
import { useText } from '../../app/language.tsx';
import type { AuditTask } from './audit-wire.ts';
import { words } from './backup-words.ts';

/** Told to reviewers: the data source wants a backup, and this task has none. */
export function BackupConflict({ task }: { task: Pick<AuditTask, 'backup_conflict_with_instance'> }) {
  const say = useText();
  if (!task.backup_conflict_with_instance) return null;
  return (
    <Alert type="warning" header={say(words.conflictTitle)}>
      {say(words.conflict)}
    </Alert>
  );
}
