import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { getUnmaskingWorkflow } from '../../../../shared/contract/changes/unmasking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { words } from './unmasking-words.ts';

type AskedRequest = Received<typeof getUnmaskingWorkflow>['data'];

/** All that a decision about a request is made on: who asks, why, for which SQL, and what is masked there. */
export function AskedFor({ request }: { request: AskedRequest }) {
  const say = useText();
  const masked = new Set(
    request.unmasking_sqls.flatMap(({ masking_config_snapshot: columns }) =>
      columns.map((one) => `${one.schema_name}.${one.table_name}.${one.column_name} (${one.masking_rule_name})`),
    ),
  );
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={2}
        items={[
          { label: say(words.applicant), value: request.applicant_name },
          { label: say(words.source), value: request.datasource_name },
          {
            label: say(words.madeOf),
            value: say(request.source_type === 'data_export' ? words.ofExport : words.ofQuery),
          },
          { label: say(words.reason), value: request.apply_reason || '-' },
          { label: say(words.masked), value: [...masked].join(', ') || '-' },
        ]}
      />
      {request.decisions.length > 1 && (
        <div>
          <Box variant="awsui-key-label">{say(words.decisions)}</Box>
          <ol>
            {request.decisions.map((one, at) => (
              <li key={`${one.desc} ${at}`}>
                {one.desc || say(words.firstDecision)}
                {one.why.length > 0 && say(fill(words.because, { why: one.why.join(say(words.and)) }))}
                {': '}
                {one.operator_name ?? say(fill(words.waitsFor, { people: one.assignee_name_list.join(', ') }))}
              </li>
            ))}
          </ol>
        </div>
      )}
      <div>
        <Box variant="awsui-key-label">{say(words.sql)}</Box>
        {request.unmasking_sqls.map((one) => (
          <SqlText key={one.uid} sql={one.sql_content} />
        ))}
      </div>
    </SpaceBetween>
  );
}
