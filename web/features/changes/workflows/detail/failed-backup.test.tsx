/** @jest-environment jsdom */
import {
  getAuditTask,
  listAuditTaskSqls,
  updateTaskBackupStrategy,
} from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { press, renderScreen, settle } from '../../../../../test/support/console.tsx';
import { TaskTab } from './task-tab.tsx';
import type { WorkflowTask } from '../wire.ts';

const failed = {
  task_id: 7,
  instance_name: 'shop',
  instance_schema: '',
  status: 'exec_failed',
  exec_start_time: '2030-01-01T00:00:00Z',
  exec_end_time: '2030-01-01T00:00:01Z',
  exec_fail_reason: 'It changes more rows than the backup limit of 20',
} as WorkflowTask;
const audited = {
  task_id: 7,
  instance_db_type: 'MySQL',
  audit_level: '',
  exec_mode: 'sqls',
  score: 88,
  pass_rate: 1,
  sql_count: 3,
  errored_rule_count: 0,
  skipped_files: [],
  enable_backup: true,
  backup_max_rows: 20,
};

async function open(stage: string) {
  const shown = await renderScreen(
    <TaskTab workflowId="w1" task={failed} isCreator whyNoOrder={undefined} every={undefined} />,
    {
      says: [
        [getAuditTask, { data: { ...audited, exec_fail_stage: stage } }],
        [listAuditTaskSqls, { data: [], total_nums: 0 }],
        [updateTaskBackupStrategy, {}],
      ],
    },
  );
  await settle();
  return shown;
}

test('beside a failure of a backup its limit and strategy can be changed', async () => {
  const { requests, body } = await open('sql_backup');
  expect(document.body.textContent).toContain('backup limit of 20');
  await press('Change backup', body.findAlert() ?? body);
  await press('Save', body.findModal() ?? body);
  await settle();
  const sent = requests.filter(({ operation }) => operation === updateTaskBackupStrategy);
  expect(sent).toMatchObject([{ params: { task_id: '7' }, body: { backup_max_rows: 20 } }]);
});

test('beside another failure the alert offers no change of the backup', async () => {
  const { body } = await open('sql_execute');
  expect(body.findAlert()?.getElement().textContent).not.toContain('Change backup');
});
