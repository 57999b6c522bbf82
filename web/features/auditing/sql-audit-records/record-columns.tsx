import { auditRecordStatuses } from '../../../../shared/lifecycles/sql-audit-record.ts';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { passRateWords } from '../../../parts/audit-result/audit-summary.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { recordLooks } from './looks.ts';
import { sqlOrigins, words } from './record-words.ts';
import { RecordTags } from './record-tags.tsx';
import type { AuditRecord } from './wire.ts';

export function recordColumns(projectID: string): Column<AuditRecord>[] {
  const isJudged = ({ sql_audit_status, task }: AuditRecord) =>
    sql_audit_status === 'successfully' && task.sql_count > 0;
  return [
    {
      id: 'source',
      header: words.audited,
      rowHeader: true,
      width: 160,
      flexible: true,
      cell: (row) => (
        <PageLink to={link('quickAudit', { projectID, recordId: row.sql_audit_record_id })}>
          <Target record={row} />
        </PageLink>
      ),
    },
    { id: 'status', header: words.status, width: 135, cell: (row) => <RecordStatus record={row} /> },
    { id: 'from', header: words.from, width: 145, flexible: true, cell: (row) => <From record={row} /> },
    { id: 'tags', header: words.tags, width: 170, flexible: true, cell: (row) => <RecordTags record={row} /> },
    { id: 'score', header: words.score, width: 70, cell: (row) => (isJudged(row) ? row.task.score : '-') },
    {
      id: 'rate',
      header: words.passRate,
      width: 95,
      cell: (row) => (isJudged(row) ? <Rate rate={row.task.pass_rate} /> : '-'),
    },
    { id: 'creator', header: words.creator, width: 85, cell: ({ creator }) => creator },
    { id: 'created', header: words.created, width: 130, cell: ({ created_at }) => <Time at={created_at} /> },
    { id: 'id', header: words.id, width: 240, hidden: true, cell: ({ sql_audit_record_id: id }) => id },
  ];
}

/** How an audit stands and, while it runs, how far it has come. */
function RecordStatus({ record: { sql_audit_status, task } }: { record: AuditRecord }) {
  const say = useText();
  const progress =
    sql_audit_status === 'auditing' && task.audit_progress && task.audit_progress.total > 0
      ? task.audit_progress
      : undefined;
  return (
    <div>
      <Status value={sql_audit_status} labels={auditRecordStatuses.labels} looks={recordLooks} />
      {progress && <div>{say(fill(words.progress, progress))}</div>}
    </div>
  );
}

/** The data source, or the type alone where there was none. */
export function Target({ record }: { record: AuditRecord }) {
  return <>{useText()(targetOf(record))}</>;
}

export function targetOf({ task }: AuditRecord): Text {
  return task.instance_name ? sameText(task.instance_name) : fill(words.offlineMark, { dbType: task.instance_db_type });
}

/** Where the SQL came from, with the name of its file. */
export function From({ record: { task } }: { record: AuditRecord }) {
  const say = useText();
  const [file] = task.audit_files;
  return (
    <>
      {say(sqlOrigins.labels[task.sql_source])}
      {file && ` (${file.file_name})`}
    </>
  );
}

function Rate({ rate }: { rate: number }) {
  return <>{passRateWords(rate, useLocale())}</>;
}
