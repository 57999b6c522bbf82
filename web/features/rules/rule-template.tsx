import Badge from '@cloudscape-design/components/badge';
import { useParams } from 'react-router-dom';
import { getRuleTemplate, listRules } from '../../../shared/contract/rules.ts';
import { fill } from '../../../shared/text.ts';
import { useCall } from '../../app/query.ts';
import { Page } from '../../ui/page.tsx';
import { RuleTable, useRuleFilters } from './rule-table.tsx';
import { words } from './rule-words.ts';

/** One rule template of the platform with the rules that it switches on. */
export default function RuleTemplate() {
  const { templateName = '', dbType = '' } = useParams();
  const { table, filter } = useRuleFilters();
  const params = { rule_template_name: templateName };
  const template = useCall(getRuleTemplate, { params, query: filter }, { keepPrevious: true });
  const whole = useCall(getRuleTemplate, { params, query: {} });
  const total = useCall(listRules, { query: { filter_db_type: dbType } }).data?.data.length;
  const counted = whole.data && total !== undefined ? { description: fill(words.templateHint, { count: whole.data.data.rule_list.length, total }) } : {};
  return (
    <Page title={templateName} mark={<Badge>{dbType}</Badge>} {...counted}>
      <RuleTable
        table={table} title={words.rule} empty={words.noneEnabled}
        rules={{ data: template.data?.data.rule_list, isPending: template.isPending, isFetching: template.isFetching, error: template.error, refetch: template.refetch }}
      />
    </Page>
  );
}
