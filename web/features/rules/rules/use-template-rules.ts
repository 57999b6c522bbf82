import { listRules } from '../../../../shared/contract/rules/rules/operations.ts';
import { useCall } from '../../../app/query.ts';
import { useRuleFilters } from './rule-filters.ts';
import type { SwitchState } from './switch-state.tsx';
import type { TemplatePlace } from './templates/place.ts';
import { useTemplate } from './templates/template-calls.ts';

type Asked = {
  readonly place: TemplatePlace;
  readonly templateName: string;
  readonly dbType: string;
  readonly state: SwitchState;
};

/** The rules that a template enables with its own levels and values, or those of its database type that it leaves off; narrowed here. */
export function useTemplateRules({ place, templateName, dbType, state }: Asked) {
  const template = useTemplate(place, templateName);
  const known = useCall(listRules, { query: { filter_db_type: dbType } }, { when: dbType !== '', quiet: true });
  const { table, fits } = useRuleFilters(known.data?.data);
  const on = template.data?.data.rule_list;
  const names = new Set(on?.map(({ rule_name }) => rule_name));
  const side = state === 'enabled' ? on : on && known.data?.data.filter(({ rule_name }) => !names.has(rule_name));
  const error = template.error ?? known.error;
  return {
    table,
    template: template.data?.data,
    total: known.data?.data.length,
    rules: {
      data: side?.filter(fits),
      isPending: side === undefined && !error,
      isFetching: template.isFetching,
      error,
      refetch: () => [template.refetch(), known.refetch()],
    },
  };
}
