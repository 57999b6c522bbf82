import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../shared/contract/operation.ts';
import type { makeChangeSql } from '../../../shared/contract/database-comparison/operations.ts';
import { SqlText } from '../../ui/sql-text.tsx';

type Judged = Received<typeof makeChangeSql>['data'][number]['modify_sqls'][number];

/** A statement with what the audit says of it. */
export function JudgedSql({ judged }: { judged: Judged }) {
  return (
    <SpaceBetween size="xxs">
      <SqlText sql={judged.sql_statement} />
      {judged.audit_results.map(({ rule_name, level, message }, index) => (
        <Box key={`${rule_name}:${index}`} variant="small">
          [{level}] {message}
        </Box>
      ))}
    </SpaceBetween>
  );
}
