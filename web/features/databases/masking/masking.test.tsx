/** @jest-environment jsdom */
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { act } from '@testing-library/react';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  getTableMetadata,
  listSchemas,
  listTables,
} from '../../../../shared/contract/databases/instances/operations.ts';
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

test('a column is chosen from what the server has, and one that it does not have is not saved', async () => {
  const grid = { head: [], rows: [{ COLUMN_NAME: 'email' }, { COLUMN_NAME: 'id' }] };
  const dashboard = { total_sensitive_tables: 0, configured_masking_columns: 0, pending_confirm_masking_columns: 0 };
  const says: Says[] = [
    [listDbServiceTips, { data: [{ id: 'd1', name: 'orders', db_type: 'PostgreSQL', host: 'h', port: '1' }] }],
    [contract.listMaskingRuleConfigs, { data: [] }],
    [contract.getMaskingOverview, { data: { dashboard, databases: {} } }],
    [contract.listMaskingRules, { data: [{ id: 1, name: 'Fixed text', effect: '***' }], total_nums: 1 }],
    [listSchemas, { data: { schema_name_list: ['public'] } }],
    [listTables, { data: [{ name: 'people' }] }],
    [
      getTableMetadata,
      { data: { schema: 'public', name: 'people', columns: grid, indexes: grid, create_table_sql: '' } },
    ],
    [contract.configureMaskingRules, {}],
  ];
  const screen = await renderScreen(<Masking />, { says, user: { is_admin: true } });
  await press('Mask a column');
  const dialog = createWrapper().findModal()!.findContent();
  const write = async (at: number, value: string) => {
    await act(async () => dialog.findAllAutosuggests()[at]!.setInputValue(value));
    await seeing('Mask a column');
  };
  await write(0, 'public');
  await write(1, 'people');
  await write(2, 'e_mail');
  await seeing('The data source has no e_mail');
  await act(async () => dialog.findSelect()!.openDropdown());
  await act(async () => dialog.findSelect()!.selectOption(1));
  await press('Save');
  const sent = () => screen.requests.filter(({ operation }) => operation === contract.configureMaskingRules);
  expect(sent()).toEqual([]);
  await write(2, 'email');
  await press('Save');
  expect(sent()[0]?.body).toMatchObject({ masking_rule_configs: [{ schema_name: 'public', column_name: 'email' }] });
});
