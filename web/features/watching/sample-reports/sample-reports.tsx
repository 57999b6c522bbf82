import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listSampleReports } from '../../../../shared/contract/watching/sample-reports/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportRun } from './report-run.tsx';
import { words } from './words.ts';

/** Questions over single executions of a data source. The one that was asked last stands in the address, so that it can be passed on. */
export default function SampleReports() {
  const say = useText();
  const { name: project_name } = useProject();
  const [address, setAddress] = useSearchParams();
  const runId = address.get('run');
  const params = { project_name };
  const tips = useCall(listInstanceTips, { params, query: { functional_module: 'view_sql_insight' } }, { quiet: true });
  const reports = useCall(listSampleReports, { params }, { quiet: true });
  return (
    <Page title={words.title} description={words.description}>
      <Answer of={tips}>
        {({ data: sources }) =>
          sources.length === 0 ? (
            <Alert type="info" header={say(words.noSources)}>
              {say(words.noSourcesHint)}
            </Alert>
          ) : (
            <Answer of={reports}>
              {({ data }) => (
                <SpaceBetween size="l">
                  <ReportForm
                    sources={sources}
                    reports={data.reports}
                    keptDays={data.kept_days}
                    onRun={(run) => setAddress({ run }, { replace: true })}
                  />
                  {runId !== null && <ReportRun key={runId} runId={runId} sources={sources} reports={data.reports} />}
                </SpaceBetween>
              )}
            </Answer>
          )
        }
      </Answer>
    </Page>
  );
}
