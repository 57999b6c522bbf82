import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../../app/language.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import type { ShownFinding } from '../../../parts/audit-result/audit-wire.ts';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { words } from './audit-plan-words.ts';
import type { Row } from './collected-sqls.tsx';

type Props = {
  readonly row: Row;
  readonly head: readonly { readonly field_name: string; readonly desc: string; readonly type: string }[];
  readonly onClose: () => void;
};

/** One collected statement with what was found in it. */
export function CollectedDetails({ row, head, onClose }: Props) {
  const say = useText();
  const dbType = row['db_type'] ?? '';
  const facts = head.filter(({ field_name, type }) => type !== 'sql' && field_name !== 'audit_results');
  return (
    <DetailsDialog title={words.details} onClose={onClose}>
      <SpaceBetween size="l">
        {row['priority_reasons'] && <Alert type="warning">{row['priority_reasons']}</Alert>}
        <SqlText sql={row['sql'] ?? ''} dbType={dbType} />
        <div>
          <Box variant="h3">{say(words.result)}</Box>
          <FindingList findings={JSON.parse(row['audit_results'] ?? '[]') as ShownFinding[]} dbType={dbType} />
        </div>
        <KeyValuePairs
          columns={3}
          items={facts.map(({ field_name, desc }) => ({ label: desc, value: row[field_name] || '-' }))}
        />
      </SpaceBetween>
    </DetailsDialog>
  );
}
