/** @jest-environment jsdom */
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import * as contract from '../../../../shared/contract/databases/masking/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import Masking from './masking.tsx';

const column = {
  db_service_uid: 'd1',
  schema_name: 'public',
  table_name: 'people',
  column_name: 'email',
  masking_rule_id: 106,
  masking_rule_name: 'E-mail address (by type)',
  masking_rule_source: 'builtin',
  is_masking_enabled: true,
  status: 'CONFIGURED',
};

test('columns are listed with their rules, what masks cannot hide is said, and a mask is turned off', async () => {
  const dashboard = { total_sensitive_tables: 1, configured_masking_columns: 1, pending_confirm_masking_columns: 0 };
  const says: Says[] = [
    [listDbServiceTips, { data: [{ id: 'd1', name: 'orders', db_type: 'PostgreSQL', host: 'h', port: '1' }] }],
    [contract.listMaskingRuleConfigs, { data: [column] }],
    [contract.getMaskingOverview, { data: { dashboard, databases: {} } }],
    [contract.configureMaskingRules, {}],
  ];
  const screen = await renderScreen(<Masking />, { says, user: { is_admin: true } });
  await seeing('public.people');
  await seeing('What masking does not hide');
  await press('Turn off');
  const [sent] = screen.requests.filter(({ operation }) => operation === contract.configureMaskingRules);
  expect(sent?.body).toMatchObject({
    masking_rule_configs: [{ column_name: 'email', masking_rule_id: 106, is_masking_enabled: false }],
  });
});
