import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router-dom';
import { analyseManagedSql } from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { getSqlManage } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import { AnalysisView, type UseReading } from '../../../parts/sql-analysis/analysis-view.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { CostTrend } from './cost-trend.tsx';
import { words } from './managed-words.ts';
import { RunLoad } from './run-load.tsx';
import { RunSamples } from './run-samples.tsx';
import { RunTrend } from './run-trend.tsx';
import { words as sampleWords } from './sample-words.ts';

type Governed = Received<typeof getSqlManage>['data'];

/** All that is known of a statement that the project governs. */
export default function ManagedAnalysis() {
  const say = useText();
  const { sqlManageId = '' } = useParams();
  const params = { project_name: useProject().name, sql_manage_id: Number(sqlManageId) };
  const row = useCall(getSqlManage, { params, query: {} }, { quiet: true }).data?.data;
  const useReading: UseReading = (query, when) => useCall(analyseManagedSql, { params, query }, { when, quiet: true });
  return (
    <Page title={words.title}>
      {row && <Warnings of={row} />}
      <AnalysisView
        useReading={useReading}
        dbType={row?.db_type}
        more={[
          { id: 'facts', label: say(words.facts), content: row && <Facts of={row} /> },
          { id: 'load', label: say(words.load), content: <RunLoad {...params} /> },
          { id: 'trend', label: say(words.trend), content: <RunTrend {...params} /> },
          {
            id: 'samples',
            label: say(sampleWords.title),
            content: <RunSamples {...params} dbType={row?.db_type} />,
          },
          { id: 'cost', label: say(words.cost), content: <CostTrend {...params} /> },
          { id: 'history', label: say(words.history), content: row && <History of={row} /> },
        ]}
      />
    </Page>
  );
}

function Warnings({ of: { plan_problem, time_problem, priority_reasons } }: { of: Governed }) {
  const say = useText();
  // What has a place of its own is not said twice.
  const reasons = priority_reasons.filter((one) => one !== plan_problem && one !== time_problem);
  return (
    <>
      {plan_problem !== '' && (
        <Alert type="warning" header={say(words.regression)}>
          {plan_problem}
        </Alert>
      )}
      {time_problem !== '' && (
        <Alert type="warning" header={say(words.slower)}>
          {time_problem}
        </Alert>
      )}
      {reasons.length > 0 && <Alert type="warning">{reasons.join(' · ')}</Alert>}
    </>
  );
}

function Facts({ of: row }: { of: Governed }) {
  const say = useText();
  const facts = [
    { label: words.instance, value: row.schema_name ? `${row.instance_name} / ${row.schema_name}` : row.instance_name },
    { label: words.source, value: row.source.sql_source_desc },
    { label: words.count, value: row.fp_count },
    { label: words.first, value: <Time at={row.first_appear_timestamp} /> },
    { label: words.last, value: <Time at={row.last_receive_timestamp} /> },
    { label: words.user, value: row.db_user || '-' },
    { label: words.endpoints, value: row.endpoints.join(', ') || '-' },
    { label: words.assignees, value: row.assignees.join(', ') || '-' },
    { label: words.remark, value: row.remark || '-' },
  ];
  return (
    <SpaceBetween size="l">
      <div>
        <Box variant="h3">{say(words.findings)}</Box>
        <FindingList findings={row.audit_result} dbType={row.db_type} />
      </div>
      <div>
        <Box variant="h3">{say(words.fingerprint)}</Box>
        <SqlText sql={row.sql_fingerprint} dbType={row.db_type} />
      </div>
      <KeyValuePairs columns={3} items={facts.map(({ label, value }) => ({ label: say(label), value }))} />
    </SpaceBetween>
  );
}

function History({ of: { history } }: { of: Governed }) {
  const say = useText();
  if (history.length === 0) return <Box color="text-body-secondary">{say(words.noHistory)}</Box>;
  return (
    <ol>
      {history.map(({ time, user, action }) => (
        <li key={`${time} ${action}`}>
          <Time at={time} /> <Box variant="strong">{user}</Box> {action}
        </li>
      ))}
    </ol>
  );
}
