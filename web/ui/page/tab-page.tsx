import type { ComponentType } from 'react';
import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import type { Text } from '../../../shared/text.ts';
import { tabOf } from '../../app/tab-of.ts';
import { useText } from '../../app/language.tsx';
import { Page } from './page.tsx';

type PageTab = {
  readonly id: string;
  /** How older addresses call it. */
  readonly formerly?: string;
  readonly label: Text;
  readonly Content: ComponentType;
};
type Props = { readonly title: Text; readonly description: Text; readonly tabs: readonly [PageTab, ...PageTab[]] };

/** A screen of tabs, of which the first opens by itself; `?active=` keeps which is open, and only that one is loaded. */
export function TabPage({ title, description, tabs }: Props) {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const asked = tabOf(address);
  const active = tabs.find(({ id, formerly }) => id === asked || formerly === asked) ?? tabs[0];
  return (
    <Page title={title} description={description}>
      <Tabs
        activeTabId={active.id}
        onChange={({ detail }) => setAddress({ active: detail.activeTabId }, { replace: true })}
        tabs={tabs.map(({ id, label, Content }) => ({
          id,
          label: say(label),
          content: id === active.id && <Content />,
        }))}
      />
    </Page>
  );
}
