import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { makeChangeSql } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { words as findingWords } from '../../../parts/audit-result/audit-words.ts';
import '../../../parts/audit-result/finding-list.css';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { words } from './comparison-words.ts';
import { StepLocks } from './step-locks.tsx';

type Judged = Received<typeof makeChangeSql>['data'][number]['modify_sqls'][number];
type Finding = Judged['audit_results'][number];

/** A statement with what it locks, what it costs and what the audit says of it, worst first. One that takes something away says so before anything else. */
export function JudgedSql({ judged }: { judged: Judged }) {
  const say = useText();
  const isDrop = /^\s*DROP\b|\bDROP (?:COLUMN|TABLE)\b/i.test(judged.sql_statement);
  return (
    <SpaceBetween size="xxs">
      {isDrop && (
        <Box color="text-status-error" fontWeight="bold">
          {say(words.drops)}
        </Box>
      )}
      <SqlText sql={judged.sql_statement} dbType={judged.audit_results[0]?.db_type} />
      {judged.locks && <StepLocks locks={judged.locks} />}
      <ul className="finding-list">
        {judged.audit_results.map((finding, index) => (
          <li key={`${finding.rule_name}:${index}`}>
            <LevelBadge level={finding.level} />
            <span className="finding-text">
              {finding.execution_failed ? finding.error_info : finding.message} <Why finding={finding} />
              {finding.instead && (
                <span className="finding-instead">{say(fill(findingWords.instead, { remedy: finding.instead }))}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}

/** What a statement costs says why by itself; of a rule there is an article, in a tab of its own. */
function Why({ finding: { why, rule_name: rule, db_type: dbType, message } }: { finding: Finding }) {
  const say = useText();
  if (why) return <span className="finding-instead">{say(fill(findingWords.whyOf, { message: why }))}</span>;
  if (rule === '') return null;
  return (
    <span className="finding-why">
      <Link
        external
        fontSize="body-s"
        href={link('ruleKnowledge', { ruleName: rule, dbType })}
        ariaLabel={say(fill(findingWords.whyOf, { message }))}
        externalIconAriaLabel={say(findingWords.newTab)}
      >
        {say(findingWords.why)}
      </Link>
    </span>
  );
}
