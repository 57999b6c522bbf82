import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getOptimizationSql } from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { words } from './optimization-words.ts';
import { Judgements, Verdict } from './verdict.tsx';
import type { Optimization } from './wire.ts';

type Props = { readonly record: Optimization; readonly number: number; readonly onClose: () => void };

/** What was found for one of several statements. */
export function OptimizedStatement({ record, number, onClose }: Props) {
  const say = useText();
  const { name: project_name } = useProject();
  const params = { project_name, optimization_record_id: record.optimization_id, number };
  const asked = useCall(getOptimizationSql, { params }, { quiet: true });
  const dbType = record.db_type;
  return (
    <DetailsDialog size="max" title={fill(words.statement, { number: String(number) })} onClose={onClose}>
      <Answer of={asked}>
        {({
          data: {
            original_sql,
            optimized_sql,
            triggered_rule,
            index_recommendations,
            explain_validation_details,
            ...seen
          },
        }) => (
          <SpaceBetween size="l">
            <Verdict {...seen} />
            <ColumnLayout columns={2}>
              <div>
                <Box variant="awsui-key-label">{say(words.original)}</Box>
                <SqlText sql={original_sql} dbType={dbType} />
              </div>
              <div>
                <Box variant="awsui-key-label">{say(words.optimized)}</Box>
                {optimized_sql === original_sql ? (
                  <Box color="text-body-secondary">{say(words.unchanged)}</Box>
                ) : (
                  <SqlCopy sql={optimized_sql} dbType={dbType} />
                )}
              </div>
            </ColumnLayout>
            {triggered_rule.length > 0 && (
              <ol>
                {triggered_rule.map(({ rule_code, rule_name, message }) => (
                  <li key={rule_code}>
                    <Box variant="strong">{rule_name}</Box> {message}
                  </li>
                ))}
              </ol>
            )}
            <Judgements judgements={seen.judgements} dbType={dbType} />
            {index_recommendations.map((sql) => (
              <SqlCopy key={sql} sql={sql} dbType={dbType} />
            ))}
            <ColumnLayout columns={2}>
              <PlanText title={say(words.before)} text={explain_validation_details.before_plan} />
              <PlanText title={say(words.after)} text={explain_validation_details.after_plan} />
            </ColumnLayout>
          </SpaceBetween>
        )}
      </Answer>
    </DetailsDialog>
  );
}

function PlanText({ title, text }: { title: string; text: string }) {
  const say = useText();
  return (
    <div>
      <Box variant="awsui-key-label">{title}</Box>
      {text === '' ? <Box color="text-body-secondary">{say(words.noGain)}</Box> : <pre>{text}</pre>}
    </div>
  );
}
