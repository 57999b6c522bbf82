import { listRuleTemplates } from '../../../../shared/contract/rules/rules/operations.ts';
import { useCall } from '../../../app/query.ts';
import { TabPage } from '../../../ui/page/tab-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { CustomRuleList } from './custom/custom-rule-list.tsx';
import { TemplateList } from './templates/template-list.tsx';
import { words } from './templates/template-words.ts';

/** Templates of the platform and custom rules. */
export default function RuleManager() {
  return (
    <TabPage
      title={words.title}
      description={words.description}
      tabs={[
        { id: 'globalRuleTemplate', label: words.platformTemplates, Content: PlatformTemplates },
        { id: 'customRule', label: words.customRules, Content: CustomRuleList },
      ]}
    />
  );
}

function PlatformTemplates() {
  const table = useTable({ prefix: 't.' });
  const list = useCall(listRuleTemplates, { query: table.query }, { keepPrevious: true, quiet: true });
  return <TemplateList place={{ kind: 'platform' }} table={table} list={list} />;
}
