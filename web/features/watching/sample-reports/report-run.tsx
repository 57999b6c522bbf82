import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  cancelSampleReportRun,
  exportSampleReportRun,
  getSampleReportRun,
} from '../../../../shared/contract/watching/sample-reports/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { ReportChart } from './report-chart.tsx';
import type { Reports, Sources } from './report-form.tsx';
import { ReportTable } from './report-table.tsx';
import { words } from './words.ts';

export type Run = Received<typeof getSampleReportRun>['data'];
type Props = { readonly runId: string; readonly sources: Sources; readonly reports: Reports };
const lookAgainMilliseconds = 1500;

/** A question that was asked: on its way, answered or why not. */
export function ReportRun({ runId, sources, reports }: Props) {
  const { name: project_name } = useProject();
  const asked = useCall(
    getSampleReportRun,
    { params: { project_name, run_id: runId } },
    { quiet: true, every: (reply) => (reply?.data.state === 'running' ? lookAgainMilliseconds : false) },
  );
  return (
    <Answer of={asked}>
      {({ data: run }) => {
        const source = sources.find(({ instance_id }) => instance_id === run.instance_id);
        const report = reports.find(({ report_name }) => report_name === run.report_name);
        return (
          <Container
            header={<RunHeader run={run} runId={runId} title={report?.title} source={source?.instance_name} />}
          >
            <Found run={run} dbType={source?.instance_type} />
          </Container>
        );
      }}
    </Answer>
  );
}

type HeaderProps = {
  readonly run: Run;
  readonly runId: string;
  readonly title: string | undefined;
  readonly source: string | undefined;
};

function RunHeader({ run, runId, title, source }: HeaderProps) {
  const say = useText();
  const locale = useLocale();
  const { name: project_name } = useProject();
  const params = { project_name, run_id: runId };
  const download = useChange(exportSampleReportRun, { said: words.downloaded });
  const cancel = useChange(cancelSampleReportRun, { refreshes: [getSampleReportRun], said: words.cancelled });
  const days = run.first_day === run.last_day ? run.first_day : `${run.first_day} — ${run.last_day}`;
  const size = megabytes(run.read_bytes ?? 0, locale);
  const facts = run.state === 'done' ? [say(words.rows(run.rows.length)), say(fill(words.read, { size }))] : [];
  return (
    <Header
      variant="h2"
      description={[source, days, ...facts].filter(Boolean).join(' · ')}
      actions={
        run.state === 'running' ? (
          <Button loading={cancel.busy} onClick={() => cancel.run({ params })}>
            {say(words.cancel)}
          </Button>
        ) : (
          run.rows.length > 0 && (
            <Button iconName="download" loading={download.busy} onClick={() => download.run({ params })}>
              {say(words.download)}
            </Button>
          )
        )
      }
    >
      {title ?? say(words.result)}
    </Header>
  );
}

function Found({ run, dbType }: { run: Run; dbType: string | undefined }) {
  const say = useText();
  if (run.state === 'running') return <StatusIndicator type="in-progress">{say(words.running)}</StatusIndicator>;
  if (run.state === 'failed')
    return (
      <Alert type="warning" header={say(words.failed)}>
        {run.message}
      </Alert>
    );
  if (run.rows.length === 0)
    return (
      <SpaceBetween size="xxs">
        <Box variant="strong">{say(words.none)}</Box>
        <Box color="text-body-secondary">{say(words.noneHint)}</Box>
      </SpaceBetween>
    );
  return (
    <SpaceBetween size="l">
      <ReportChart run={run} />
      <ReportTable run={run} dbType={dbType} />
    </SpaceBetween>
  );
}

function megabytes(bytes: number, locale: string): string {
  return `${(bytes / 1_000_000).toLocaleString(locale, { maximumSignificantDigits: 2 })} MB`;
}
