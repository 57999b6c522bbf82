import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { LevelBadge } from '../level-badge.tsx';
import { words } from './audit-words.ts';
import { messageOf, reasonOf } from './findings.ts';
import './finding-list.css';
import type { ShownFinding } from './audit-wire.ts';

/** The findings of one statement; a rule that could not run says so instead of seeming to have passed. */
export function FindingList({ findings }: { findings: readonly ShownFinding[] }) {
  const say = useText();
  const locale = useLocale();
  if (findings.length === 0) return <StatusIndicator type="success">{say(words.passed)}</StatusIndicator>;
  return (
    <ul className="finding-list">
      {findings.map((finding) => (
        <li key={`${finding.rule_name}:${finding.line}:${finding.column}`}>
          {finding.execution_failed
            ? <StatusIndicator type="warning"><span className="finding-text">{finding.rule_name} {say(fill(words.ruleFailed, { why: reasonOf(finding, locale) }))}</span></StatusIndicator>
            : <><LevelBadge level={finding.level} /><span className="finding-text" title={finding.rule_name}>{messageOf(finding, locale)}</span></>}
        </li>
      ))}
    </ul>
  );
}
