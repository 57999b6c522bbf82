import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { queryOutcomeTexts } from '../../../../shared/query-outcomes.ts';
import { sqlTransactionStateTexts } from '../../../../shared/sql-transaction-states.ts';
import { useText } from '../../../app/language.tsx';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { shownFindings } from './findings.ts';
import { Level, Milliseconds, RowCount } from './log-columns.tsx';
import { words } from './log-words.ts';
import { outcomeLooks } from './run-looks.ts';
import type { LogRow } from './wire.ts';

/** One row of the log with its SQL, what the audit said of it, and how it went. */
export function LogDetails({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const say = useText();
  const { uid: projectID } = useProject();
  const [dbType = ''] = row.audit_result.map(({ db_type }) => db_type);
  return (
    <DetailsDialog title={words.details} onClose={onClose}>
      <SpaceBetween size="l">
        <SqlCopy sql={row.operation.operation_detail} dbType={dbType} />
        {row.reason && <Alert type={outcomeLooks[row.exec_result] === 'error' ? 'error' : 'info'}>{row.reason}</Alert>}
        {row.audit_level !== '' && (
          <div>
            <Box variant="h3">{say(words.findings)}</Box>
            <FindingList findings={shownFindings(row.audit_result)} dbType={dbType} start={1} />
          </div>
        )}
        <KeyValuePairs columns={3} items={factsOf(row, say)} />
        {row.workflow_id !== undefined && (
          <PageLink to={link('workflow', { projectID, workflowId: row.workflow_id })}>{say(words.workflow)}</PageLink>
        )}
      </SpaceBetween>
    </DetailsDialog>
  );
}

function factsOf(row: LogRow, say: ReturnType<typeof useText>) {
  const result = <Status value={row.exec_result} labels={queryOutcomeTexts} looks={outcomeLooks} />;
  return [
    { label: say(words.result), value: result },
    ...(row.transaction
      ? [{ label: say(words.transaction), value: say(sqlTransactionStateTexts[row.transaction.state]) }]
      : []),
    { label: say(words.milliseconds), value: <Milliseconds of={row} /> },
    { label: say(words.rowCount), value: <RowCount of={row} /> },
    { label: say(words.person), value: row.operation_person.name },
    { label: say(words.time), value: <Time at={row.operation_time} /> },
    { label: say(words.source), value: row.db_service.name },
    { label: say(words.schema), value: row.schema_name || '-' },
    { label: say(words.audit), value: <Level of={row.audit_level} /> },
    { label: say(words.allowed), value: <Level of={row.allowed_level} /> },
    { label: say(words.ip), value: row.operation_ip || '-' },
    { label: say(words.session), value: row.session_id || '-' },
    ...(row.export_file
      ? [
          { label: say(words.file), value: row.export_file.name },
          { label: 'SHA-256', value: row.export_file.sha256 },
        ]
      : []),
    { label: say(words.client), value: row.user_agent || '-' },
  ];
}
