import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate, useParams } from 'react-router-dom';
import { getOptimization } from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { optimizationStatuses } from '../../../../shared/lifecycles/sql-optimization.ts';
import { NotFound } from '../../../app/not-found.tsx';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { IndexAdvice } from './index-advice.tsx';
import { words } from './optimization-words.ts';
import { OptimizedStatements } from './optimized-statements.tsx';
import { Plans } from './plans.tsx';
import { Result } from './result.tsx';
import { Steps } from './steps.tsx';
import { Judgements, Verdict } from './verdict.tsx';
import { Votes } from './votes.tsx';
import { optimizationLooks, optimizingMilliseconds, type Optimization } from './wire.ts';

/** One optimisation: how far it has come, and then what is better, why, and by how much. */
export default function OptimizationPage() {
  const { optimizationId = '' } = useParams();
  const { name: project_name } = useProject();
  const read = useCall(
    getOptimization,
    { params: { project_name, optimization_record_id: optimizationId } },
    {
      quiet: true,
      every: (reply) => (reply?.data.optimize_status === 'optimizing' ? optimizingMilliseconds : false),
    },
  );
  const record = read.data?.data;
  if (read.error?.is('notFound')) return <NotFound />;
  if (!record)
    return (
      <Page title={words.title}>
        {read.error ? <Failure of={{ ...read, error: read.error }} title={words.missing} /> : <Waiting />}
      </Page>
    );
  return <Shown record={record} />;
}

function Shown({ record }: { record: Optimization }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const again = {
    id: 'create',
    text: words.create,
    why: useWhyNot()('optimizationCreate'),
    run: () => navigate(link('sqlOptimizationCreate', { projectID })),
  };
  const status = record.optimize_status;
  return (
    <Page
      title={record.optimization_name}
      mark={<Status value={status} labels={optimizationStatuses.labels} looks={optimizationLooks} />}
      actions={[again]}
    >
      {status === 'failed' && (
        <Alert type="error" header={say(words.failed)}>
          {record.status_detail}
        </Alert>
      )}
      {record.problem !== '' && (
        <Alert type="warning" header={say(words.problem)}>
          {record.problem}
        </Alert>
      )}
      <Container>
        <About record={record} />
      </Container>
      {status === 'optimizing' && (
        <Container>
          <ProgressBar status="in-progress" value={0} variant="standalone" label={say(words.optimizing)} />
        </Container>
      )}
      {status === 'finish' ? <Found record={record} /> : <Given record={record} />}
    </Page>
  );
}

function About({ record }: { record: Optimization }) {
  const say = useText();
  const place = record.schema_name ? `${record.instance_name} / ${record.schema_name}` : record.instance_name;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: say(words.source), value: place || '-' },
        { label: say(words.dbType), value: record.db_type },
        { label: say(words.creator), value: record.created_user },
        { label: say(words.created), value: <Time at={record.created_time} /> },
      ]}
    />
  );
}

function Given({ record }: { record: Optimization }) {
  const say = useText();
  return (
    <Container header={<Header variant="h2">{say(words.original)}</Header>}>
      <SqlText sql={record.origin_sql} dbType={record.db_type} />
    </Container>
  );
}

function Found({ record }: { record: Optimization }) {
  const say = useText();
  return (
    <SpaceBetween size="l">
      <Verdict {...record} />
      <IndexAdvice record={record} />
      <Result record={record} />
      <Judgements judgements={record.judgements} dbType={record.db_type} />
      {record.optimize.steps.length > 0 && <Steps steps={record.optimize.steps} dbType={record.db_type} />}
      {record.non_equivalent.length > 0 && (
        <Alert type="info" header={say(words.notSame)}>
          <ul>
            {record.non_equivalent.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Plans record={record} />
      {record.number_of_statements > 1 && <OptimizedStatements record={record} />}
      <Votes record={record} />
    </SpaceBetween>
  );
}
