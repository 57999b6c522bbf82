import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { listRuleTemplates } from '../../../shared/contract/rules.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { Page } from '../../ui/page.tsx';
import { useTable } from '../../ui/use-table.ts';
import { CustomRuleList } from './custom/custom-rule-list.tsx';
import { TemplateList } from './templates/template-list.tsx';
import { words } from './templates/template-words.ts';

const lists = { globalRuleTemplate: { label: words.platformTemplates, List: PlatformTemplates }, customRule: { label: words.customRules, List: CustomRuleList } } as const;
const ids = ['globalRuleTemplate', 'customRule'] as const;

/** Templates of the platform and custom rules. The open tab is in the address. */
export default function RuleManager() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const active = ids.find((id) => id === address.get('active')) ?? 'globalRuleTemplate';
  return (
    <Page title={words.title} description={words.description}>
      <Tabs
        activeTabId={active} onChange={({ detail }) => setAddress({ active: detail.activeTabId }, { replace: true })}
        tabs={ids.map((id) => {
          const { label, List } = lists[id];
          return { id, label: say(label), content: active === id && <List /> };
        })}
      />
    </Page>
  );
}

function PlatformTemplates() {
  const table = useTable({ prefix: 't.' });
  const list = useCall(listRuleTemplates, { query: table.query }, { keepPrevious: true });
  return <TemplateList place={{ kind: 'platform' }} table={table} list={list} />;
}
