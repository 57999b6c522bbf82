import type {
  getInstanceAuditPlan,
  listScanTypeMetas,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';

export type Meta = Received<typeof listScanTypeMetas>['data'][number];
type Saved = Received<typeof getInstanceAuditPlan>['data'];

type ConditionState = { readonly isOn: boolean; readonly operator: string; readonly value: string };
/** One scan type as the form holds it. */
export type PlanState = {
  readonly params: Readonly<Record<string, string>>;
  readonly template: string;
  readonly marks: boolean;
  readonly conditions: Readonly<Record<string, ConditionState>>;
};
/** The whole form: a data source and its scan types. */
export type ScanState = { readonly source: string; readonly plans: Readonly<Record<string, PlanState>> };

export const emptyScan: ScanState = { source: '', plans: {} };

/** A scan type as it is offered: its defaults, with the first condition on. */
export function freshPlan(meta: Meta): PlanState {
  return {
    params: Object.fromEntries(meta.audit_plan_params.map(({ key, value }) => [key, value])),
    template: '',
    marks: true,
    conditions: Object.fromEntries(
      meta.high_priority_conditions.map(({ key, value, operator }, i) => [
        key,
        { isOn: i === 0, operator: operator.operator_value, value },
      ]),
    ),
  };
}

/** A scan as it was saved. */
export function savedScan({ instance_id, audit_plans }: Saved): ScanState {
  return {
    source: instance_id,
    plans: Object.fromEntries(
      audit_plans.map((plan) => [
        plan.audit_plan_type.type,
        {
          params: Object.fromEntries(plan.audit_plan_params.map(({ key, value }) => [key, value])),
          template: plan.rule_template_name,
          marks: plan.need_mark_high_priority_sql,
          conditions: Object.fromEntries(
            plan.high_priority_conditions.map(({ key, value, operator }) => [
              key,
              { isOn: true, operator: operator.operator_value, value },
            ]),
          ),
        },
      ]),
    ),
  };
}

/** The scan types as the wire takes them. */
export function wantedPlans({ plans }: ScanState) {
  return Object.entries(plans).map(([type, plan]) => ({
    audit_plan_type: type,
    audit_plan_params: Object.entries(plan.params).map(([key, value]) => ({ key, value })),
    need_mark_high_priority_sql: plan.marks,
    rule_template_name: plan.template,
    high_priority_conditions: Object.entries(plan.conditions).flatMap(([key, { isOn, operator, value }]) => {
      const known = (['>', '=', '<'] as const).find((one) => one === operator);
      return isOn && known ? [{ key, operator: known, value }] : [];
    }),
  }));
}
