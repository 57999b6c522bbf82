import Alert from '@cloudscape-design/components/alert';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { words } from './create-words.ts';
import type { useAudit } from './use-audit.ts';

/** How far the audit of large files has come, or that it was given up. */
export function AuditProgress({
  audit: { progress, stopped },
}: {
  audit: Pick<ReturnType<typeof useAudit>, 'progress' | 'stopped'>;
}) {
  const say = useText();
  if (stopped) return <Alert type="error">{stopped.why ?? say(words.auditStopped)}</Alert>;
  if (!progress) return null;
  // Until the files are read nobody knows how many statements there are.
  const text = say(progress.total === 0 ? words.reading : fill(words.auditing, progress));
  return (
    <ProgressBar
      value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100}
      label={text}
      ariaLabel={text}
    />
  );
}
