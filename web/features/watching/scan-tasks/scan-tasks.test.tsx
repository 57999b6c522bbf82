/** @jest-environment jsdom */
import { listScanTypeMetas, listScanTypes } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import * as contract from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { press, renderScreen, seeing, type Says } from '../../../../test/support/console.tsx';
import ScanReport from './scan-report.tsx';
import ScanTaskUpdate from './scan-task-update.tsx';
import ScanTask from './scan-task.tsx';
import ScanTasks from './scan-tasks.tsx';

const meta = {
  audit_plan_type: 'default',
  audit_plan_type_desc: 'Custom',
  audit_plan_type_tips: '',
  instance_type: 'MySQL',
  audit_plan_params: [],
  high_priority_conditions: [],
};
const row = {
  audit_plan_id: 3,
  audit_plan_name: 'nightly',
  audit_plan_cron: '0 2 * * *',
  audit_plan_db_type: 'MySQL',
  audit_plan_instance_name: 'orders',
  audit_plan_instance_database: '',
  audit_plan_token: '',
  create_user_name: 'mei',
  audit_plan_meta: meta,
};
const task = {
  ...row,
  rule_template_name: '',
  last_collection_status: 'normal',
  next_report_time: '2026-01-02T02:00:00Z',
  exec_cmd: 'curl -d @sql.json',
  token_exp: 1_800_000_000,
  total_sql_nums: 7,
  is_mine: true,
};
const report = {
  audit_plan_report_id: '5',
  audit_plan_report_timestamp: '2026-01-02T02:00:00Z',
  audit_level: 'error',
  pass_rate: 0.8571,
  score: 71,
  is_being_made: false,
  sql_count: 7,
};
const config = {
  notify_interval: 10,
  notify_level: 'warn',
  enable_email_notify: false,
  enable_web_hook_notify: true,
  web_hook_url: 'https://hook.example/1',
  web_hook_template: '',
  email_recipient: 'mei@shop.example',
  last_send_problem: '',
};
const says: readonly Says[] = [
  [listScanTypes, { data: [{ type: 'default', desc: 'Custom', instance_type: '' }] }],
  [listScanTypeMetas, { data: [meta] }],
  [listDbServiceTips, { data: [] }],
  [listProjectRuleTemplateTips, { data: [] }],
  [listRuleTemplateTips, { data: [] }],
  [readBasicInfo, { data: { title: 'Sluice', logo_url: '', components: [], time_zone: 'UTC' } }],
  [
    contract.listScanTasks,
    {
      data: [{ ...row, create_user_id: 'm', rule_template: { name: 'strict', is_global_rule_template: true } }],
      total_nums: 1,
    },
  ],
  [contract.getScanTask, { data: task }],
  [contract.listScanReports, { data: [report], total_nums: 1 }],
  [contract.getScanReport, { data: report }],
  [
    contract.listScanReportSqls,
    {
      data: [
        {
          number: 1,
          audit_plan_report_sql: 'delete from t',
          audit_plan_report_sql_audit_result: [
            {
              ...{ level: 'error', rule_name: 'dml-require-where', message: 'Nothing limits it', db_type: 'MySQL' },
              ...{ execution_failed: false, error_info: '', i18n_audit_result_info: {}, line: 1, column: 1, length: 6 },
            },
          ],
        },
      ],
      total_nums: 1,
    },
  ],
  [contract.getScanTaskNotifyConfig, { data: config }],
  [contract.testScanTaskNotifyConfig, { data: { is_notify_send_normal: false, send_error_message: 'HTTP 500' } }],
  [contract.updateScanTaskNotifyConfig, {}],
  [contract.updateScanTask, {}],
  [contract.triggerScanTask, { data: report }],
];

test('the list names each task with what it looks at and when, and makes a report at once', async () => {
  const { requests } = await renderScreen(<ScanTasks />, { says });
  await seeing('nightly');
  await press('Report now');
  expect(requests.filter(({ operation }) => operation === contract.triggerScanTask)).toHaveLength(1);
});

test('a task shows how to send SQL to it and its reports with score and pass rate', async () => {
  await renderScreen(<ScanTask />, { says, path: '/:taskName', at: '/nightly' });
  await seeing('curl -d @sql.json');
  await seeing('85.71%');
  await seeing('71');
});

test('a report shows each statement with what was found', async () => {
  await renderScreen(<ScanReport />, { says, path: '/:taskName/:reportId', at: '/nightly/5' });
  await seeing('delete from t');
  await seeing('Nothing limits it');
});

test('a change keeps what the form does not touch', async () => {
  const { requests } = await renderScreen(<ScanTaskUpdate />, { says, path: '/:taskName', at: '/nightly' });
  await seeing('Next:');
  await press('Save');
  expect(
    requests.filter(({ operation }) => operation === contract.updateScanTask).map(({ body }) => body),
  ).toMatchObject([{ audit_plan_cron: '0 2 * * *', audit_plan_instance_name: 'orders' }]);
});

test('the subscription is saved, and a trial says why it did not arrive', async () => {
  const { requests } = await renderScreen(<ScanTask />, {
    says,
    path: '/:taskName',
    at: '/nightly?active=subscription',
  });
  await seeing('Mail to mei@shop.example');
  await press('Send a test');
  await seeing('HTTP 500');
  await press('Save');
  expect(
    requests.filter(({ operation }) => operation === contract.updateScanTaskNotifyConfig).map(({ body }) => body),
  ).toMatchObject([{ notify_level: 'warn', web_hook_url: 'https://hook.example/1' }]);
});
