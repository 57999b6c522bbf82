import Alert from '@cloudscape-design/components/alert';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { LevelBadge } from '../../ui/level-badge.tsx';
import { ScoreGauge } from '../../ui/chart/score-gauge.tsx';
import { words } from './audit-words.ts';
import './audit-summary.css';
import type { AuditTask } from './audit-wire.ts';

type Props = { readonly task: AuditTask };

/** What an audit says of a whole task, and never less than it knows: rules that could not run are told. */
export function AuditSummary({ task }: Props) {
  const say = useText();
  const locale = useLocale();
  const { errored_rule_count: errored } = task;
  if (task.sql_count === 0)
    return (
      <Alert type="warning" header={say(words.emptyTitle)}>
        {say(words.emptyText)}
      </Alert>
    );
  return (
    <SpaceBetween size="m">
      <div className="audit-summary">
        <ScoreGauge score={task.score} worst={task.audit_level} />
        <KeyValuePairs
          columns={3}
          items={[
            { label: say(words.passRate), value: passRateWords(task.pass_rate, locale) },
            {
              label: say(words.level),
              value: task.audit_level ? <LevelBadge level={task.audit_level} /> : say(words.nothingFound),
            },
            { label: say(words.statements), value: task.sql_count.toLocaleString(locale) },
            ...(task.coverage === undefined
              ? []
              : [{ label: say(words.coverage), value: passRateWords(task.coverage, locale) }]),
            ...(task.rule_counts
              ? [{ label: say(words.rules), value: say(fill(words.ruleCounts, task.rule_counts)) }]
              : []),
            {
              label: say(words.erroredRules),
              value:
                errored > 0 ? (
                  <StatusIndicator type="warning">{errored}</StatusIndicator>
                ) : (
                  <StatusIndicator type="success">{say(words.noRule)}</StatusIndicator>
                ),
            },
          ]}
        />
      </div>
      <AskedServer task={task} />
      {errored > 0 && (
        <Alert type="warning" header={say(words.erroredTitle)}>
          {say(words.erroredText(errored))}
        </Alert>
      )}
    </SpaceBetween>
  );
}

/** What the audit knew of the database, where that is not simply what its one server says. */
function AskedServer({ task: { schema_problem: problem, asked_server: server, asked_server_reason: why } }: Props) {
  const say = useText();
  if (problem !== undefined) return <Alert type="warning">{say(fill(words.schemaUnknown, { reason: problem }))}</Alert>;
  if (server === 'replica') return <StatusIndicator type="info">{say(words.byReplica)}</StatusIndicator>;
  if (server === undefined) return null;
  return <Alert type="warning">{say(fill(words.byPrimary, { reason: why ?? '' }))}</Alert>;
}

export function passRateWords(rate: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate);
}
