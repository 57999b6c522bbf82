import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocale, useText } from '../../../app/language.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import { ConcealedNote } from '../../../parts/masking/concealed-note.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { IssueLink, placeOf, type ManagedSql } from './sql-manage-columns.tsx';
import { words } from './sql-manage-words.ts';

/** One statement with what was found in it, where it ran and how long it took. */
export function SqlManageDetails({ row, onClose }: { row: ManagedSql; onClose: () => void }) {
  const say = useText();
  const locale = useLocale();
  return (
    <DetailsDialog title={words.detailsTitle} onClose={onClose}>
      <SpaceBetween size="l">
        <ConcealedNote of={[row]} />
        {row.is_sql_shortened && <Alert type="info">{say(words.shortened)}</Alert>}
        {row.priority_reasons.length > 0 && <Alert type="warning">{row.priority_reasons.join(' · ')}</Alert>}
        <SqlText sql={row.sql} dbType={row.db_type} />
        <div>
          <Box variant="h3">{say(words.result)}</Box>
          <FindingList findings={row.audit_result} dbType={row.db_type} />
        </div>
        <div>
          <Box variant="h3">{say(words.fingerprint)}</Box>
          <SqlText sql={row.sql_fingerprint} dbType={row.db_type} />
        </div>
        <KeyValuePairs
          columns={3}
          items={factsOf(row, locale).map(({ label, value }) => ({ label: say(label), value }))}
        />
      </SpaceBetween>
    </DetailsDialog>
  );
}

function factsOf(row: ManagedSql, locale: string) {
  return [
    { label: words.instance, value: placeOf(row) },
    { label: words.source, value: row.source.sql_source_desc },
    { label: words.count, value: row.fp_count.toLocaleString(locale) },
    { label: words.first, value: <Time at={row.first_appear_timestamp} /> },
    { label: words.last, value: <Time at={row.last_receive_timestamp} /> },
    { label: words.timeAvg, value: row.query_time_avg ?? '-' },
    { label: words.timeMax, value: row.query_time_max ?? '-' },
    { label: words.rows, value: row.row_examined_avg ?? '-' },
    { label: words.user, value: row.db_user || '-' },
    { label: words.endpoints, value: row.endpoints.join(', ') || '-' },
    { label: words.assignees, value: row.assignees.join(', ') || '-' },
    { label: words.issue, value: row.issue ? <IssueLink issue={row.issue} /> : '-' },
    { label: words.remark, value: row.remark || '-' },
  ];
}
