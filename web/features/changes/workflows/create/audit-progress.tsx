import Alert from '@cloudscape-design/components/alert';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCounts } from '../../../../ui/figures.tsx';
import { words } from './create-words.ts';
import type { useAudit } from './use-audit.ts';

/** How far the audit of large files has come, or that it was given up. */
export function AuditProgress({
  audit: { progress, stopped },
}: {
  audit: Pick<ReturnType<typeof useAudit>, 'progress' | 'stopped'>;
}) {
  const say = useText();
  const counts = useCounts();
  if (stopped) return <Alert type="error">{stopped.why ?? say(words.auditStopped)}</Alert>;
  if (!progress) return null;
  const text = say(
    progress.total === 0 ? words.reading : fill(isRead(progress) ? words.auditing : words.readSoFar, counts(progress)),
  );
  return (
    <ProgressBar value={isRead(progress) ? (progress.done / progress.total) * 100 : 0} label={text} ariaLabel={text} />
  );
}

/** Until the files are read to their end nobody knows how many statements there are. */
function isRead({ done }: { readonly done: number }): boolean {
  return done > 0;
}
