/** @jest-environment jsdom */
import { listAuditTaskRules, listAuditTaskSqls } from '../../../shared/contract/auditing/tasks/operations.ts';
import { renderScreen, seeing } from '../../../test/support/console.tsx';
import type { AuditTask } from './audit-wire.ts';
import { Statements } from './statements.tsx';

const task = { task_id: 7, instance_name: 'shop', instance_db_type: 'MySQL', enable_backup: false } as AuditTask;
const row = {
  number: 1,
  exec_sql: 'insert into t values (1)',
  sql_start_line: 1,
  statement_count: 1,
  sql_end_line: 1,
  audit_result: [],
  execution_way_tip: '',
  supported_execution_ways: [],
};
const open = (...rows: object[]) =>
  renderScreen(<Statements task={task} hasRun={false} notes="none" />, {
    says: [
      [listAuditTaskSqls, { data: rows.map((one) => ({ ...row, ...one })), total_nums: rows.length }],
      [listAuditTaskRules, { data: [] }],
    ],
    path: '/p/:projectID',
    at: '/p/700300',
  });

test('a line that stands for many statements offers nothing that works on one', async () => {
  await open({ number: 1, statement_count: 1000, sql_end_line: 1000 });
  await seeing('Statements 1 to 1000, 1000 in all');
  expect(document.querySelectorAll('.row-actions button')).toHaveLength(0);
});

test('a line of one statement beside it offers all of it', async () => {
  await open({ number: 1, statement_count: 1000 }, { number: 1001 });
  await seeing('Statements 1 to 1000');
  expect(document.querySelectorAll('.row-actions button')).toHaveLength(1);
});
