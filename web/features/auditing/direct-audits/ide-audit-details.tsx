import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../../app/language.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { AuditedFor, type IdeAudit } from './ide-audit-columns.tsx';
import { words } from './ide-audit-words.ts';

/** One statement with all that was found in it. */
export function IdeAuditDetails({ row, onClose }: { row: IdeAudit; onClose: () => void }) {
  const say = useText();
  return (
    <DetailsDialog title={words.detailsTitle} onClose={onClose}>
      <SpaceBetween size="l">
        {row.is_sql_shortened && <Alert type="info">{say(words.shortened)}</Alert>}
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
          items={[
            { label: say(words.source), value: <AuditedFor row={row} /> },
            { label: say(words.creator), value: row.creator },
            { label: say(words.first), value: <Time at={row.first_appear_timestamp} /> },
            { label: say(words.last), value: <Time at={row.last_receive_timestamp} /> },
            { label: say(words.count), value: row.fp_count },
          ]}
        />
      </SpaceBetween>
    </DetailsDialog>
  );
}
