import { auditRecordStatuses } from '../../../shared/lifecycles/sql-audit-record.ts';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { link } from '../../app/paths.ts';
import { passRateWords } from '../../ui/audit/audit-summary.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { recordLooks } from './looks.ts';
import { words } from './record-words.ts';
import { RecordTags } from './record-tags.tsx';
import type { AuditRecord } from './wire.ts';

export function recordColumns(projectID: string): Column<AuditRecord>[] {
  const isDone = ({ sql_audit_status }: AuditRecord) => sql_audit_status === 'successfully';
  return [
    { id: 'id', header: words.id, rowHeader: true, width: 210, cell: ({ sql_audit_record_id: id }) => <PageLink to={link('quickAudit', { projectID, recordId: id })}>{id}</PageLink> },
    { id: 'status', header: words.status, width: 190, cell: (row) => <RecordStatus record={row} /> },
    { id: 'source', header: words.source, width: 180, cell: (row) => <Target record={row} /> },
    { id: 'tags', header: words.tags, width: 260, cell: (row) => <RecordTags record={row} /> },
    { id: 'score', header: words.score, width: 90, cell: (row) => (isDone(row) ? row.task.score : '-') },
    { id: 'rate', header: words.passRate, width: 110, cell: (row) => (isDone(row) ? <Rate rate={row.task.pass_rate} /> : '-') },
    { id: 'creator', header: words.creator, width: 110, cell: ({ creator }) => creator },
    { id: 'created', header: words.created, width: 180, cell: ({ created_at }) => <Time at={created_at} /> },
  ];
}

/** How an audit stands and, while it runs, how far it has come. */
export function RecordStatus({ record: { sql_audit_status, task } }: { record: AuditRecord }) {
  const say = useText();
  const progress = sql_audit_status === 'auditing' && task.audit_progress && task.audit_progress.total > 0 ? task.audit_progress : undefined;
  return (
    <div>
      <Status value={sql_audit_status} labels={auditRecordStatuses.labels} looks={recordLooks} />
      {progress && <div>{say(fill(words.progress, progress))}</div>}
    </div>
  );
}

/** The data source, or the type alone where there was none. */
export function Target({ record: { task } }: { record: AuditRecord }) {
  const say = useText();
  return <>{task.instance_name || say(fill(words.offlineMark, { dbType: task.instance_db_type }))}</>;
}

function Rate({ rate }: { rate: number }) {
  return <>{passRateWords(rate, useLocale())}</>;
}
