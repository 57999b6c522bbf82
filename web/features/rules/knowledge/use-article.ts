import {
  getCustomRuleKnowledge,
  getRuleKnowledge,
  updateCustomRuleKnowledge,
  updateRuleKnowledge,
} from '../../../../shared/contract/rules/knowledge/operations.ts';
import { listRules } from '../../../../shared/contract/rules/rules/operations.ts';
import { useCall } from '../../../app/query.ts';

const common = { read: getRuleKnowledge, update: updateRuleKnowledge };
const custom = { read: getCustomRuleKnowledge, update: updateCustomRuleKnowledge };
export type RuleArticle = (typeof common | typeof custom) & {
  readonly params: { readonly rule_name: string; readonly db_type: string };
};

/** The article on a rule. Rules of the tenant's own have theirs at another address, so it is asked first what the rule is. */
export function useArticle(params: RuleArticle['params']) {
  const rules = useCall(
    listRules,
    { query: { filter_rule_names: params.rule_name, filter_db_type: params.db_type } },
    { quiet: true },
  );
  const operations = rules.data?.data[0]?.is_custom_rule ? custom : common;
  const article = useCall(operations.read, { params }, { when: rules.data !== undefined, quiet: true });
  return {
    ...operations,
    params,
    data: article.data,
    error: rules.error ?? article.error,
    refetch: () => [rules.refetch(), article.refetch()],
  };
}
