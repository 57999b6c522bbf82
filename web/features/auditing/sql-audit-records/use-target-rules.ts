import { listRuleTemplateTips } from '../../../../shared/contract/rules/rules/operations.ts';
import { useCall } from '../../../app/query.ts';
import type { LiveRule } from '../../../ui/audit-worker/question.ts';
import { useLiveRules, useTemplateLiveRules } from '../../../parts/live-rules/use-live-rules.ts';
import type { Target } from './target.ts';

/** The rules by which the SQL will be judged: those of the data source, of the chosen template, or of the default template of the type. */
export function useTargetRules({
  method,
  online: { instance },
  offline: { dbType, template },
}: Target): readonly LiveRule[] {
  const isOffline = method === 'offline' && dbType !== undefined;
  const tips = useCall(
    listRuleTemplateTips,
    { query: { filter_db_type: dbType } },
    { when: isOffline && template === '', quiet: true },
  ).data?.data;
  const byDefault = tips?.find(({ is_default_rule_template }) => is_default_rule_template)?.rule_template_name;
  const ofSource = useLiveRules(method === 'online' ? instance : '');
  const ofTemplate = useTemplateLiveRules(isOffline ? template || (byDefault ?? '') : '');
  return isOffline ? ofTemplate : ofSource;
}
