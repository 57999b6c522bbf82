import SpaceBetween from '@cloudscape-design/components/space-between';
import { words } from './zone-words.ts';
import { Page } from '../../../ui/page/page.tsx';
import { FrontList } from './front-list.tsx';
import { ZoneList } from './zone-list.tsx';

/** The deployments that people may work in from here, and those whose people may work here. */
export default function Zones() {
  return (
    <Page title={words.title} description={words.description}>
      <SpaceBetween size="l">
        <ZoneList />
        <FrontList />
      </SpaceBetween>
    </Page>
  );
}
