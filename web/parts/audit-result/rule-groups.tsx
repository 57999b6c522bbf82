import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { Received } from '../../../shared/contract/operation.ts';
import type { listAuditTaskRules } from '../../../shared/contract/auditing/tasks/operations.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Bars, type Slice } from '../../ui/chart/chart.tsx';
import { LevelBadge } from '../../ui/level-badge.tsx';
import { words } from './audit-words.ts';
import { shortened } from './findings.ts';
import './finding-list.css';

type Group = Received<typeof listAuditTaskRules>['data'][number];
type Props = { readonly rules: readonly Group[]; readonly onChoose: (rule: string) => void };

const drawn = 10;
const looks: Readonly<Record<string, Slice['look']>> = { error: 'bad', warn: 'poor', notice: 'info' };

/** What an audit found by rule: how many statements broke each, what to do about it, and the way to those statements. */
export function RuleGroups({ rules, onChoose }: Props) {
  const say = useText();
  if (rules.length === 0) return null;
  return (
    <ExpandableSection
      variant="container"
      headerText={say(words.byRule)}
      headerCounter={`(${rules.length})`}
      headerDescription={say(words.byRuleHint)}
      defaultExpanded={rules.length > 1}
    >
      {rules.length > 1 && (
        <Bars
          title={words.byRuleChart}
          bars={rules.slice(0, drawn).map(({ desc, level, hit_count }) => ({
            label: shortened(desc),
            parts: [{ label: shortened(desc), value: hit_count, look: looks[level] ?? 'idle' }],
          }))}
        />
      )}
      <ul className="finding-list">
        {rules.map(({ rule_name, desc, level, hit_count, instead }) => (
          <li key={rule_name}>
            <LevelBadge level={level} />
            <span className="finding-text">
              {desc}{' '}
              {rule_name === '' ? (
                say(fill(words.ofRule, { count: hit_count }))
              ) : (
                <Button
                  variant="inline-link"
                  // What is read aloud begins with what can be seen.
                  ariaLabel={`${say(fill(words.ofRule, { count: hit_count }))}: ${say(fill(words.showOfRule, { rule: desc }))}`}
                  onClick={() => onChoose(rule_name)}
                >
                  {say(fill(words.ofRule, { count: hit_count }))}
                </Button>
              )}
              {instead && <span className="finding-instead">{say(fill(words.instead, { remedy: instead }))}</span>}
            </span>
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}
