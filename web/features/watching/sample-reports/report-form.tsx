import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import type { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  listSampledPlans,
  runSampleReport,
  type listSampleReports,
} from '../../../../shared/contract/watching/sample-reports/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { DaysField, lastDays } from './days-field.tsx';
import { sides, words } from './words.ts';

export type Sources = Received<typeof listInstanceTips>['data'];
export type Reports = Received<typeof listSampleReports>['data']['reports'];
type Plans = Received<typeof listSampledPlans>['data'];
type Props = {
  readonly sources: Sources;
  readonly reports: Reports;
  readonly keptDays: number;
  readonly onRun: (runId: string) => void;
};
const firstDays = 7;

/** Which question is asked, over whose samples and of which days. */
export function ReportForm({ sources, reports, keptDays, onRun }: Props) {
  const { name: project_name } = useProject();
  const [uid, setUid] = useState(() => (sources.find(isCollected) ?? sources[0])?.instance_id ?? '');
  const [name, setName] = useState(reports[0]?.report_name ?? 'slowest_statements');
  const plans = useCall(listSampledPlans, { params: { project_name }, query: { instance_id: uid } }, { quiet: true });
  const report = reports.find(({ report_name }) => report_name === name);
  const options = sources.map(({ instance_id, instance_name, instance_type }) => ({
    value: instance_id,
    label: instance_name,
    description: instance_type,
  }));
  const choices = reports.map(({ report_name, title }) => ({ value: report_name, label: title }));
  return (
    <Container>
      <SpaceBetween size="l">
        <ColumnLayout columns={2}>
          <Labelled label={words.report} constraint={report?.description}>
            <Select
              options={choices}
              selectedOption={choices.find(({ value }) => value === name) ?? null}
              onChange={({ detail }) => {
                const chosen = reports.find(({ report_name }) => report_name === detail.selectedOption.value);
                if (chosen) setName(chosen.report_name);
              }}
            />
          </Labelled>
          <Labelled label={words.source}>
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === uid) ?? null}
              filteringType={options.length > 8 ? 'auto' : 'none'}
              onChange={({ detail }) => setUid(detail.selectedOption.value ?? '')}
            />
          </Labelled>
        </ColumnLayout>
        <Answer of={plans}>
          {({ data }) =>
            data.length === 0 ? (
              <NoPlans sourceUid={uid} />
            ) : (
              <Asking key={uid} plans={data} sourceUid={uid} report={report} keptDays={keptDays} onRun={onRun} />
            )
          }
        </Answer>
      </SpaceBetween>
    </Container>
  );
}

/** Only where SQL is collected are there samples. */
function isCollected({ scan_types }: Sources[number]): boolean {
  return scan_types.length > 0;
}

function NoPlans({ sourceUid }: { sourceUid: string }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const toScans = () => navigate(link('auditPlanCreate', { projectID }, { instance_id: sourceUid }));
  return (
    <Alert type="info" action={<Button onClick={toScans}>{say(words.toScans)}</Button>}>
      {say(words.noPlans)}
    </Alert>
  );
}

type AskingProps = Pick<Props, 'keptDays' | 'onRun'> & {
  readonly plans: Plans;
  readonly sourceUid: string;
  readonly report: Reports[number] | undefined;
};

function Asking({ plans, sourceUid, report, keptDays, onRun }: AskingProps) {
  const say = useText();
  const { name: project_name } = useProject();
  const [planId, setPlanId] = useState(plans[0]?.audit_plan_id);
  const [days, setDays] = useState(() => lastDays(Math.min(firstDays, keptDays)));
  const [side, setSide] = useState<(typeof sides.values)[number]>('user');
  const start = useChange(runSampleReport);
  const options = plans.map(({ audit_plan_id, audit_plan_type_desc, is_active }) => ({
    value: String(audit_plan_id),
    label: audit_plan_type_desc,
    ...(!is_active && { tags: [say(words.inactive)] }),
  }));
  const run = () => {
    if (!report || planId === undefined) return;
    const { report_name, takes_side } = report;
    const body = {
      report_name,
      instance_id: sourceUid,
      audit_plan_id: planId,
      first_day: days.first,
      last_day: days.last,
      ...(takes_side && { side }),
    };
    start.run({ params: { project_name }, body }, ({ data }) => onRun(data.run_id));
  };
  return (
    <SpaceBetween size="l">
      <ColumnLayout columns={2}>
        <Labelled label={words.plan} constraint={words.planHint}>
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === String(planId)) ?? null}
            onChange={({ detail }) => setPlanId(Number(detail.selectedOption.value))}
          />
        </Labelled>
        <Labelled label={words.range}>
          <DaysField days={days} keptDays={keptDays} onChange={setDays} />
        </Labelled>
      </ColumnLayout>
      {report?.takes_side && (
        <Labelled label={words.side}>
          <SegmentedControl
            label={say(words.side)}
            selectedId={side}
            onChange={({ detail }) => setSide(sides.values.find((one) => one === detail.selectedId) ?? 'user')}
            options={sides.values.map((id) => ({ id, text: say(sides.labels[id]) }))}
          />
        </Labelled>
      )}
      <Box>
        <Button variant="primary" loading={start.busy} onClick={run}>
          {say(words.run)}
        </Button>
      </Box>
    </SpaceBetween>
  );
}
