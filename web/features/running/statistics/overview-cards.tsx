import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import {
  getAuditedSqls,
  getInstanceHealth,
  getProjectScore,
  getRiskWorkflows,
  getWorkflowStatus,
} from '../../../../shared/contract/running/statistics/operations.ts';
import { workflowStatuses, type WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Bars, Ring } from '../../../ui/chart/chart.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { ScoreGauge } from '../../../ui/chart/score-gauge.tsx';
import { Status, type StatusLook } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { HealthChart } from './health-chart.tsx';
import { words } from './overview-words.ts';
import { states } from '../../../parts/workflow-states.ts';

const looks: Readonly<Record<WorkflowStatus, StatusLook>> = {
  wait_for_audit: 'pending',
  wait_for_execution: 'pending',
  executing: 'in-progress',
  finished: 'success',
  exec_failed: 'error',
  rejected: 'warning',
  canceled: 'stopped',
};

export function ScoreCard() {
  const score = useCall(getProjectScore, { params: useNamed() });
  return (
    <Card
      title={words.score}
      hint={words.scoreHint}
      asked={score}
      empty={{ when: ({ data }) => data.score === undefined, text: words.noData, hint: words.noScoreHint }}
    >
      {({ data }) => (
        <div className="overview-score">{data.score !== undefined && <ScoreGauge score={data.score} />}</div>
      )}
    </Card>
  );
}

export function SqlRiskCard() {
  const say = useText();
  const sqls = useCall(getAuditedSqls, { params: useNamed() });
  return (
    <Card
      title={words.sql}
      asked={sqls}
      empty={{
        when: ({ data }) => data.total_sql_count === 0,
        text: words.noSql,
        hint: words.noSqlHint,
        action: <PageLink to={link('ruleView')}>{say(words.viewRules)}</PageLink>,
      }}
    >
      {({ data: { total_sql_count: total, risk_sql_count: risky }, risk_rate }) => (
        <SpaceBetween size="xs">
          <Ring
            title={words.sqlChart}
            total={`${risk_rate}%`}
            slices={[
              { label: say(words.risky), value: risky, look: 'bad' },
              { label: say(words.clean), value: total - risky, look: 'good' },
            ]}
          />
          <Box color="text-body-secondary">{say(fill(words.riskRate, { rate: risk_rate }))}</Box>
        </SpaceBetween>
      )}
    </Card>
  );
}

export function WorkflowsCard() {
  const say = useText();
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const projectID = useProject().uid;
  const counts = useCall(getWorkflowStatus, { params: useNamed() });
  return (
    <Card
      title={words.workflows}
      asked={counts}
      actions={<PageLink to={link('workflows', { projectID })}>{say(words.viewAll)}</PageLink>}
      empty={{
        when: ({ data }) => states.every(([, count]) => data[count] === 0),
        text: words.noWorkflows,
        hint: words.noWorkflowsHint,
        action: (
          <ReasonedButton
            text={words.createWorkflow}
            why={whyNot('workflowCreate')}
            onClick={() => navigate(link('workflowCreate', { projectID }))}
          />
        ),
      }}
    >
      {({ data }) => (
        <Bars
          title={words.workflowChart}
          bars={states.map(([status, count, look]) => {
            const label = say(workflowStatuses.labels[status]);
            return { label, parts: [{ label, value: data[count], look }] };
          })}
        />
      )}
    </Card>
  );
}

export function SourcesCard() {
  const say = useText();
  const navigate = useNavigate();
  const may = useMay();
  const whyNot = useWhyNot();
  const projectID = useProject().uid;
  const health = useCall(getInstanceHealth, { params: useNamed() });
  return (
    <Card
      title={words.sources}
      hint={words.sourcesHint}
      asked={health}
      actions={may('dbServiceView') && <PageLink to={link('dbServices', { projectID })}>{say(words.viewAll)}</PageLink>}
      empty={{
        when: ({ data }) => data.length === 0,
        text: words.noSources,
        hint: words.noSourcesHint,
        action: (
          <ReasonedButton
            text={words.addSource}
            why={whyNot('dbServiceManage')}
            onClick={() => navigate(link('dbServiceCreate', { projectID }))}
          />
        ),
      }}
    >
      {({ data }) => <HealthChart types={data} />}
    </Card>
  );
}

export function RiskWorkflowsCard() {
  const projectID = useProject().uid;
  const risk = useCall(getRiskWorkflows, { params: useNamed() });
  return (
    <Card
      title={words.riskWorkflows}
      hint={words.riskWorkflowsHint}
      asked={risk}
      empty={{ when: ({ data }) => data.length === 0, text: words.noRisk }}
    >
      {({ data }) => (
        <PlainTable
          look="borderless"
          rows={data}
          rowId={({ workflow_id }) => workflow_id}
          title={words.riskWorkflows}
          columns={[
            {
              id: 'name',
              header: words.name,
              cell: ({ workflow_id, workflow_name }) => (
                <PageLink to={link('workflow', { projectID, workflowId: workflow_id })}>{workflow_name}</PageLink>
              ),
            },
            {
              id: 'status',
              header: words.status,
              minWidth: 160,
              cell: ({ workflow_status }) => (
                <Status value={workflow_status} labels={workflowStatuses.labels} looks={looks} />
              ),
            },
            { id: 'creator', header: words.creator, cell: ({ create_user_name }) => create_user_name || '-' },
            { id: 'updated', header: words.updated, cell: ({ update_time }) => <Time at={update_time} /> },
          ]}
        />
      )}
    </Card>
  );
}

function useNamed() {
  return { project_name: useProject().name };
}
