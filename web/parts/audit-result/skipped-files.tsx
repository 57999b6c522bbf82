import Alert from '@cloudscape-design/components/alert';
import { useText } from '../../app/language.tsx';
import { words } from './audit-words.ts';
import type { AuditTask } from './audit-wire.ts';

/** The files of an archive or repository that were not audited and will not run, each with the reason. */
export function SkippedFiles({ task: { skipped_files: files } }: { task: Pick<AuditTask, 'skipped_files'> }) {
  const say = useText();
  if (files.length === 0) return null;
  return (
    <Alert type="warning" header={say(words.skipped)}>
      <ul className="plain-list">
        {files.map(({ file_name, reason }) => (
          <li key={`${file_name}:${reason}`}>
            <strong>{file_name}</strong> {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
