/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import {
  addDbServiceSyncTask,
  listDbServiceSyncTasks,
  listDbServiceSyncTaskTips,
  syncDbServicesNow,
  updateDbServiceSyncTask,
} from '../../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import { listRuleTemplateTips } from '../../../../shared/contract/rules/rules/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import SyncTasks from './sync-tasks.tsx';

beforeEach(() => localStorage.clear());

const templates: Says = [listRuleTemplateTips, { data: [] }];
const tips: Says = [
  listDbServiceSyncTaskTips,
  {
    data: [
      {
        service_source_name: 'Expand Service',
        description: 'a service',
        asks_url: true,
        db_type: ['MySQL'],
        params: [{ key: 'token', value: '', desc: 'Access token', type: 'password' }],
      },
      {
        service_source_name: 'Amazon RDS',
        description: 'external id sluice-default-sync',
        asks_url: false,
        db_type: ['MySQL'],
        params: [{ key: 'role_arn', value: '', desc: 'ARN of the IAM role', type: 'string' }],
      },
    ],
  },
];
const task = {
  uid: 't1',
  name: 'assets',
  source: 'Expand Service',
  url: 'http://assets/sources',
  db_type: 'MySQL',
  cron_express: '0 2 * * *',
  additional_params: [{ key: 'token', value: '', desc: 'Access token', type: 'password' }],
  last_sync_err: 'orders: the project moon does not exist',
  vanished_db_services: ['stock'],
};
const open = (tasks: readonly object[], says: readonly Says[] = []) =>
  renderScreen(<SyncTasks />, {
    says: [[listDbServiceSyncTasks, { data: tasks }], ...says, tips, templates],
    user: { is_admin: true },
    project: null,
  });

test('what went wrong the last time stands beside the task, and a refusal shows the list again', async () => {
  const shown = await open([task], [[syncDbServicesNow, { code: 7000, message: 'not all' }]]);
  await seeing('orders: the project moon does not exist');
  await seeing('Offered no more: stock');
  const asked = () => shown.requests.filter(({ operation }) => operation === listDbServiceSyncTasks).length;
  const before = asked();
  await press('Sync now');
  expect(asked()).toBeGreaterThan(before);
});

test('a change keeps what the form does not show, and sends an empty secret as it is', async () => {
  const shown = await open([{ ...task, sqle_config: { audit_enabled: false } }], [[updateDbServiceSyncTask, {}]]);
  await press('Edit');
  await seeing('Empty: it stays, as long as the address does');
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .find((button) => button.textContent === 'Save')
      ?.click(),
  );
  await settle();
  const sent = shown.requests.filter(({ operation }) => operation === updateDbServiceSyncTask);
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      db_service_sync_task: {
        name: 'assets',
        additional_params: [{ key: 'token', value: '' }],
        sqle_config: { audit_enabled: false },
      },
    },
  ]);
});

test('a form with gaps says where they are and sends nothing', async () => {
  const shown = await open([]);
  await press('Add a sync task');
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .find((button) => button.textContent === 'Save')
      ?.click(),
  );
  await settle();
  expect(document.querySelectorAll('[role=dialog] [class*=awsui_error]').length).toBeGreaterThan(0);
  expect(shown.requests.some(({ operation }) => operation === addDbServiceSyncTask)).toBe(false);
});

test('a source that is asked at no address asks for none', async () => {
  await open([{ ...task, source: 'Amazon RDS', url: '' }]);
  await press('Edit');
  await seeing('external id sluice-default-sync');
  await seeing('ARN of the IAM role');
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Address');
});

test('what the server says of a parameter stands at its field, and closing asks about what was entered', async () => {
  const fields = [{ path: 'db_service_sync_task.additional_params.role_arn', message: 'must be an ARN' }];
  const rds = { ...task, source: 'Amazon RDS', url: '', additional_params: [{ key: 'role_arn', value: 'x' }] };
  const shown = await open([rds], [[updateDbServiceSyncTask, { code: 4000, message: 'wrong', fields }]]);
  await press('Edit');
  const dialog = shown.body.findAllModals().find((modal) => modal.isVisible());
  const label = dialog?.findContent().findAllFormFields().at(-1);
  await act(async () => label?.findControl()?.findInput()?.setInputValue('still wrong'));
  await press('Save', dialog);
  expect(label?.findError()?.getElement().textContent).toContain('must be an ARN');
  await press('Cancel', dialog);
  expect(shown.body.getElement().textContent).toContain('Discard the changes?');
});

test('the rule template of the platform and whether SQL is audited go along', async () => {
  const shown = await open(
    [task],
    [
      [updateDbServiceSyncTask, {}],
      [listRuleTemplateTips, { data: [{ rule_template_name: 'strict', db_type: 'MySQL' }] }],
    ],
  );
  await press('Edit');
  const dialog = shown.body.findAllModals().find((modal) => modal.isVisible());
  const choice = dialog?.findContent().findAllSelects().at(-1);
  await act(async () => choice?.openDropdown());
  await act(async () => choice?.selectOptionByValue('strict'));
  await press('Save', dialog);
  const sent = shown.requests.filter(({ operation }) => operation === updateDbServiceSyncTask);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { db_service_sync_task: { sqle_config: { audit_enabled: true, rule_template_name: 'strict' } } },
  ]);
});
