import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readLicenseUsage } from '../../../../../shared/contract/running/licenses/operations.ts';
import * as contract from '../../../../../shared/contract/running/statistics/operations.ts';
import { link } from '../../../../app/paths.ts';
import { useRefresh } from '../../../../app/query.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { ByDayCard, ByStatusCard, ByTypeCard, SourceTypesCard, UsageCard } from './report-charts.tsx';
import { KeyFigures } from './report-figures.tsx';
import { lastDays, periodAsked, PeriodPicker } from './report-period.tsx';
import { FailingSourcesCard, RejectedCreatorsCard, RejectedSourcesCard, SlowSourcesCard } from './report-tables.tsx';
import { words } from './report-words.ts';
import './report.css';

/** How the platform is used: workflows and data sources of everybody, for those who oversee it. */
export default function ReportStatistics() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [period, choose] = useState(() => periodAsked(address) ?? lastDays());
  const refresh = useRefresh();
  const inPeriod = { query: { filter_date_from: period.from, filter_date_to: period.to } };
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={[
        { id: 'activity', text: words.activity, icon: 'group', run: () => void navigate(link('userActivity')) },
        { id: 'mails', text: words.mails, icon: 'envelope', run: () => void navigate(link('reportMails')) },
        { id: 'print', text: words.print, run: () => globalThis.print() },
        {
          id: 'refresh',
          text: words.refresh,
          icon: 'refresh',
          run: () => {
            choose(lastDays());
            refresh(
              contract.getWorkflowCounts,
              contract.getWorkflowCountsByDay,
              contract.getWorkflowCountsByStatus,
              contract.getPassPercents,
              contract.getReviewDuration,
              contract.getExecutionWait,
              contract.getWorkflowTypePercents,
              contract.listRejectedCreators,
              contract.listRejectedSources,
              contract.getSourceTypePercents,
              contract.listSlowSources,
              contract.listFailingSources,
              readLicenseUsage,
            );
          },
        },
      ]}
    >
      <PeriodPicker period={period} onChange={choose} />
      <KeyFigures inPeriod={inPeriod} />
      <ByDayCard inPeriod={inPeriod} />
      <div className="report">
        <ByStatusCard />
        <ByTypeCard inPeriod={inPeriod} />
        <SourceTypesCard />
        <SlowSourcesCard />
        <RejectedCreatorsCard />
        <RejectedSourcesCard />
        <FailingSourcesCard />
        <UsageCard />
      </div>
    </Page>
  );
}
