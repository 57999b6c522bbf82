import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { rulesOfDirectRuns, type ExecutionWay } from '../../../shared/online-changes/ways.ts';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { link } from '../../app/paths.ts';
import { LevelBadge } from '../../ui/level-badge.tsx';
import { words } from './audit-words.ts';
import { messageOf, reasonOf, shortened } from './findings.ts';
import './finding-list.css';
import type { ShownFinding } from './audit-wire.ts';

type Props = {
  readonly findings: readonly ShownFinding[];
  /** For which the articles on the rules are. */
  readonly dbType: string;
  /** Where the statement begins: a finding on another line says on which. */
  readonly start?: number;
  /** How the statement is carried out, where that is known: a finding tells of a direct run. */
  readonly way?: ExecutionWay;
};

/** The findings of one statement, each with the way to why it matters; a rule that could not run says so instead of seeming to have passed. */
export function FindingList({ findings, dbType, start, way }: Props) {
  const say = useText();
  const locale = useLocale();
  if (findings.length === 0) return <StatusIndicator type="success">{say(words.passed)}</StatusIndicator>;
  return (
    <ul className="finding-list">
      {findings.map((finding) => (
        <li key={`${finding.rule_name}:${finding.line}:${finding.column}`}>
          {finding.execution_failed ? (
            <StatusIndicator type="warning">
              <span className="finding-text">
                {finding.rule_name} {say(fill(words.ruleFailed, { why: reasonOf(finding, locale) }))}
              </span>
            </StatusIndicator>
          ) : (
            <>
              <LevelBadge level={finding.level} />
              <span className="finding-text">
                <span title={messageOf(finding, locale)}>{shortened(messageOf(finding, locale))}</span>
                <Place finding={finding} start={start} /> <Why finding={finding} dbType={dbType} />
                {way === 'online' && rulesOfDirectRuns.has(finding.rule_name) ? (
                  <span className="finding-instead">{say(words.doneOnline)}</span>
                ) : (
                  finding.instead && (
                    <span className="finding-instead">{say(fill(words.instead, { remedy: finding.instead }))}</span>
                  )
                )}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Place({ finding: { line }, start }: { finding: ShownFinding; start: Props['start'] }) {
  const say = useText();
  if (start === undefined || line === start) return null;
  return <span className="finding-place"> {say(fill(words.line, { line }))}</span>;
}

/** In a tab of its own, so that nothing is lost of what is being written. A text that cannot be parsed breaks no rule. */
function Why({ finding, dbType }: { finding: ShownFinding; dbType: string }) {
  const say = useText();
  const locale = useLocale();
  if (finding.rule_name === '') return null;
  return (
    <span className="finding-why">
      <Link
        external
        fontSize="body-s"
        href={link('ruleKnowledge', { ruleName: finding.rule_name, dbType })}
        ariaLabel={say(fill(words.whyOf, { message: shortened(messageOf(finding, locale)) }))}
        externalIconAriaLabel={say(words.newTab)}
      >
        {say(words.why)}
      </Link>
    </span>
  );
}
