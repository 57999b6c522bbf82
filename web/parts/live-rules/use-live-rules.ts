import { useMemo } from 'react';
import { listInstanceRules } from '../../../shared/contract/databases/instances/operations.ts';
import { getProjectRuleTemplate } from '../../../shared/contract/rules/rules/operations.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import type { LiveRule } from '../../ui/audit-worker/question.ts';

/** The rules by which SQL for a data source is judged, ready for the editor; none while no data source is chosen or its rules are not known, so that only the syntax is judged. */
export function useLiveRules(name: string): readonly LiveRule[] {
  const found = useCall(
    listInstanceRules,
    { params: { project_name: useProject().name, instance_name: name } },
    { when: name !== '', quiet: true },
  ).data?.data;
  return useMemo(() => (found ?? []).map(liveRuleOf), [found]);
}

/** The rules of a template of a project or of the platform, ready for the editor. Custom rules are left to the server: a template does not tell their expressions. */
export function useTemplateLiveRules(name: string): readonly LiveRule[] {
  const found = useCall(
    getProjectRuleTemplate,
    { params: { project_name: useProject().name, rule_template_name: name }, query: {} },
    { when: name !== '', quiet: true },
  ).data?.data.rule_list;
  return useMemo(() => (found ?? []).filter(({ is_custom_rule }) => !is_custom_rule).map(liveRuleOf), [found]);
}

type FoundRule = {
  readonly rule_name: string;
  readonly level: LiveRule['level'];
  readonly desc: string;
  readonly params: readonly { readonly key: string; readonly value: string }[];
  readonly rule_script?: string | undefined;
};

function liveRuleOf({ rule_name, level, params, desc, rule_script: script }: FoundRule): LiveRule {
  return {
    name: rule_name,
    level,
    params: Object.fromEntries(params.map(({ key, value }) => [key, value])),
    ...(script !== undefined && { custom: { desc, script } }),
  };
}
