import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useNavigate, useParams } from 'react-router-dom';
import { getSqlAuditRecord } from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { auditRecordStatuses } from '../../../../shared/lifecycles/sql-audit-record.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { NotFound } from '../../../app/not-found.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { SkippedFiles } from '../../../parts/audit-result/skipped-files.tsx';
import { AuditSummary } from '../../../parts/audit-result/audit-summary.tsx';
import { Statements } from '../../../parts/audit-result/statements.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { recordLooks } from './looks.ts';
import { From, Target, targetOf } from './record-columns.tsx';
import { RecordTags } from './record-tags.tsx';
import { words } from './record-words.ts';
import { isOfText } from './use-former.ts';
import type { AuditRecord } from './wire.ts';

const auditingMilliseconds = 1_000;

/** One quick audit: what was judged, what was found, and how far it has come while it runs. */
export default function SqlAuditRecord() {
  const { recordId = '' } = useParams();
  const { name } = useProject();
  const read = useCall(
    getSqlAuditRecord,
    { params: { project_name: name, sql_audit_record_id: recordId } },
    {
      quiet: true,
      every: (reply) => (reply?.data.sql_audit_status === 'auditing' ? auditingMilliseconds : false),
    },
  );
  const record = read.data?.data;
  if (read.error?.is('notFound')) return <NotFound />;
  if (!record)
    return (
      <Page title={words.result}>
        {read.error ? <Failure of={{ ...read, error: read.error }} title={words.missing} /> : <Waiting />}
      </Page>
    );
  return <Shown record={record} />;
}

function Shown({ record }: { record: AuditRecord }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const why = useWhyNot()('quickAuditCreate');
  const { task } = record;
  const again = {
    id: 'again',
    text: isOfText(record) ? words.change : words.repeat,
    why,
    run: () => navigate(link('quickAuditCreate', { projectID }, { from: record.sql_audit_record_id })),
  };
  return (
    <Page
      title={say(fill(words.recordTitle, { target: say(targetOf(record)) }))}
      mark={<Status value={record.sql_audit_status} labels={auditRecordStatuses.labels} looks={recordLooks} />}
      actions={record.sql_audit_status === 'auditing' ? [] : [again]}
    >
      {record.sql_audit_status === 'failed' && (
        <Alert type="error" header={say(words.failed)}>
          {record.fail_reason}
        </Alert>
      )}
      <SkippedFiles task={task} />
      {task.is_mapped && <Alert type="info">{say(words.mapped)}</Alert>}
      <Container>
        <About record={record} />
      </Container>
      {record.sql_audit_status === 'auditing' && (
        <Container>
          <Progress record={record} />
        </Container>
      )}
      {record.sql_audit_status === 'successfully' && (
        <Container>
          <AuditSummary task={task} />
        </Container>
      )}
      {record.sql_audit_status === 'successfully' && task.sql_count > 0 && (
        <Statements task={task} hasRun={false} notes="none" />
      )}
    </Page>
  );
}

function About({ record }: { record: AuditRecord }) {
  const say = useText();
  const { task } = record;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: say(words.source), value: <Target record={record} /> },
        { label: say(words.dbType), value: task.instance_db_type },
        ...(task.instance_schema ? [{ label: say(words.schema), value: task.instance_schema }] : []),
        { label: say(words.from), value: <From record={record} /> },
        { label: say(words.creator), value: record.creator },
        { label: say(words.created), value: <Time at={record.created_at} /> },
        { label: say(words.tags), value: <RecordTags record={record} /> },
        {
          label: say(words.id),
          value: (
            <Box variant="code" fontSize="body-s">
              {record.sql_audit_record_id}
            </Box>
          ),
        },
      ]}
    />
  );
}

function Progress({ record: { task } }: { record: AuditRecord }) {
  const say = useText();
  const { done, total } = task.audit_progress ?? { done: 0, total: 0 };
  return (
    <ProgressBar
      label={say(words.auditing)}
      value={total === 0 ? 0 : Math.floor((100 * done) / total)}
      additionalInfo={total === 0 ? say(words.reading) : say(fill(words.progress, { done, total }))}
    />
  );
}
