/** @jest-environment jsdom */
import type { getInstanceAuditPlanOverview } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { renderScreen } from '../../../../test/support/console.tsx';
import { PlanOverview } from './plan-overview.tsx';

type Plan = Received<typeof getInstanceAuditPlanOverview>['data'][number];
const plan: Plan = {
  id: 7,
  audit_plan_type: { audit_plan_id: 7, type: 'mysql_slow_log', desc: 'Slow log', token: '', active_status: 'normal' },
  audit_plan_db_type: 'MySQL',
  audit_plan_instance_name: 'orders',
  audit_plan_rule_template: { name: 'default_MySQL', is_global_rule_template: true },
  active_status: 'normal',
  exec_cmd: '',
  total_sql_nums: 12,
  unsolved_sql_nums: 3,
  token_exp: 0,
  dropped_sql_nums: 0,
  excepted_sql_nums: 0,
};

test('of what measures the server no statements and no rules are counted', async () => {
  const measuring = { ...plan, id: 8, audit_plan_type: { ...plan.audit_plan_type, type: 'mysql_performance_collect' } };
  const { body } = await renderScreen(<PlanOverview scanId="1" plans={[plan, measuring]} why={undefined} />, {
    says: [],
  });
  const cards = body.findAllContainers().map((one) => one.getElement().textContent);
  expect(cards.map((text) => [text?.includes('default_MySQL'), text?.includes('With open findings')])).toEqual([
    [true, true],
    [false, false],
  ]);
});
