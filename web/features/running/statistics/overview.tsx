import Badge from '@cloudscape-design/components/badge';
import { useNavigate } from 'react-router-dom';
import {
  getAuditedSqls,
  getInstanceHealth,
  getProjectScore,
  getProjectTotals,
  getRiskWorkflows,
  getWorkflowStatus,
} from '../../../../shared/contract/running/statistics/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useRefresh } from '../../../app/query.ts';
import { Page } from '../../../ui/page/page.tsx';
import { RiskWorkflowsCard, ScoreCard, SourcesCard, SqlRiskCard, WorkflowsCard } from './overview-cards.tsx';
import './overview.css';
import { words } from './overview-words.ts';
import { ProjectAbout } from './project-about.tsx';

/** How a project stands: its score, its workflows, its SQL and its data sources. */
export default function Overview() {
  const say = useText();
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const refresh = useRefresh();
  const { uid: projectID, name, archived } = useProject();
  return (
    <Page
      title={name}
      {...(archived && { mark: <Badge>{say(words.archived)}</Badge> })}
      actions={[
        {
          id: 'refresh',
          text: words.refresh,
          icon: 'refresh',
          run: () =>
            refresh(
              getProjectScore,
              getAuditedSqls,
              getInstanceHealth,
              getWorkflowStatus,
              getRiskWorkflows,
              getProjectTotals,
            ),
        },
        {
          id: 'create',
          text: words.createWorkflow,
          run: () => navigate(link('workflowCreate', { projectID })),
          why: whyNot('workflowCreate'),
          primary: true,
        },
      ]}
    >
      <ProjectAbout />
      <div className="overview">
        <div>
          <ScoreCard />
        </div>
        <div>
          <SqlRiskCard />
        </div>
        <div>
          <WorkflowsCard />
        </div>
        <div className="overview-half">
          <SourcesCard />
        </div>
        <div className="overview-half">
          <RiskWorkflowsCard />
        </div>
      </div>
    </Page>
  );
}
