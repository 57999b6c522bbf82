import { TabPage } from '../../../ui/page/tab-page.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { HistoriesTab } from './histories-tab.tsx';
import { SnapshotsTab } from './snapshots-tab.tsx';
import { words } from './words.ts';

/** The drift checks of a project, the snapshots that they compare with, and what schemas were. */
export default function DriftChecks() {
  return (
    <TabPage
      title={words.title}
      description={words.description}
      tabs={[
        { id: 'checks', label: words.checks, Content: ChecksTab },
        { id: 'snapshots', label: words.snapshots, Content: SnapshotsTab },
        { id: 'histories', label: words.histories, Content: HistoriesTab },
      ]}
    />
  );
}
