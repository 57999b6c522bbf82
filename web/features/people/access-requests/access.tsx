import { useMay } from '../../../app/may.ts';
import { TabPage } from '../../../ui/page/tab-page.tsx';
import { words } from './access-words.ts';
import { RequestList } from './request-list.tsx';

/** Access for a time: one's own, and what others ask for, for who looks after members. */
export default function Access() {
  const may = useMay();
  const others = { id: 'requests', label: words.requests, Content: Requests };
  return (
    <TabPage
      title={words.title}
      description={words.description}
      tabs={[{ id: 'mine', label: words.mine, Content: Mine }, ...(may('accessRequestViewAll') ? [others] : [])]}
    />
  );
}

function Mine() {
  return <RequestList whose="own" />;
}

function Requests() {
  return <RequestList whose="all" />;
}
