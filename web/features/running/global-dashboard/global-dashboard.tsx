import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { countGlobalSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { countGlobalWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './dashboard-words.ts';
import { SqlsTab } from './sqls-tab.tsx';
import { useDashboard, type Dashboard } from './use-dashboard.ts';
import { openStatuses, WorkflowsTab } from './workflows-tab.tsx';

/** What is to be done in all projects: workflows and SQL, narrowed by project, data source and priority. */
export default function GlobalDashboard() {
  const say = useText();
  const { user: me } = useSignedIn();
  const dashboard = useDashboard();
  const counts = useCounts(dashboard, me.uid);
  const [address, setAddress] = useSearchParams();
  const tabs = [
    {
      id: 'pending',
      label: words.pending,
      content: (
        <WorkflowsTab
          dashboard={dashboard}
          title={words.pending}
          empty={{ text: words.nonePending, hint: words.nonePendingHint }}
        />
      ),
    },
    { id: 'sql', label: words.sql, content: <SqlsTab dashboard={dashboard} /> },
    {
      id: 'initiated',
      label: words.initiated,
      content: (
        <WorkflowsTab
          dashboard={dashboard}
          title={words.initiated}
          empty={{ text: words.noneInitiated, hint: words.nonePendingHint }}
          creatorUid={me.uid}
        />
      ),
    },
  ] as const;
  const active = tabs.find(({ id }) => id === address.get('active')) ?? tabs[0];
  /** The filters stay, the page does not: each tab has its own list. */
  const open = (id: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('active', id);
        after.delete('page');
        return after;
      },
      { replace: true },
    );
  return (
    <Page title={words.title} description={words.description}>
      <Tabs
        activeTabId={active.id}
        onChange={({ detail }) => open(detail.activeTabId)}
        tabs={tabs.map(({ id, label, content }) => ({
          id,
          label: counts[id] === undefined ? say(label) : `${say(label)} (${counts[id]})`,
          content: id === active.id && content,
        }))}
      />
    </Page>
  );
}

/** How much stands in each tab, also in those that are not open. */
function useCounts({ query: { page_index: _page, page_size: _size, ...filters } }: Dashboard, creatorUid: string) {
  const open = { ...filters, filter_status_list: [...openStatuses] };
  const kept = { keepPrevious: true };
  const pending = useCall(countGlobalWorkflows, { query: open }, kept);
  const initiated = useCall(countGlobalWorkflows, { query: { ...open, filter_create_user_id: creatorUid } }, kept);
  const sql = useCall(countGlobalSqlManages, { query: filters }, kept);
  return {
    pending: pending.data?.total_nums,
    sql: sql.data?.total_nums,
    initiated: initiated.data?.total_nums,
  };
}
