import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../app/language.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RulesTab } from './rules-tab.tsx';
import { words } from './rule-words.ts';
import { TemplatesTab } from './templates-tab.tsx';
import { TypesTab } from './types-tab.tsx';

/** How values are hidden, which data is sensitive, and by which rules it is looked for. */
export default function MaskingRules() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  return (
    <Page title={words.title} description={words.description}>
      <Tabs
        ariaLabel={say(words.title)}
        activeTabId={address.get('tab') ?? 'rules'}
        onChange={({ detail }) => setAddress({ tab: detail.activeTabId }, { replace: true })}
        tabs={[
          { id: 'rules', label: say(words.rules), content: <RulesTab /> },
          { id: 'types', label: say(words.types), content: <TypesTab /> },
          { id: 'templates', label: say(words.templates), content: <TemplatesTab /> },
        ]}
      />
    </Page>
  );
}
