/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { createAuditTask } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import {
  checkRollback,
  createRollbackWorkflow,
  listBackupSqls,
  listWorkflowTasks,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import { listInstanceTips } from '../../../../../shared/contract/databases/instances/operations.ts';
import { press, renderScreen, settle, type Request, type Says } from '../../../../../test/support/console.tsx';
import RollbackDialog from './rollback-dialog.tsx';
import type { Backup } from './rollback-backups.tsx';
import type { Workflow } from '../wire.ts';

const workflow = { workflow_id: 'w1' } as Workflow;
const aBackup = (order: number, change: Partial<Backup> = {}): Backup => ({
  exec_order: order,
  exec_sql_id: 7000 + order,
  origin_sql: `delete from t where a = ${order}`,
  origin_task_id: 7,
  backup_sqls: [`insert into t values (${order})`],
  backup_strategy: 'original_row',
  backup_status: 'succeed',
  backup_result: '',
  exec_status: 'succeeded',
  description: '',
  instance_id: 's1',
  instance_name: 'orders',
  associated_rollback_workflows: [],
  ...change,
});
const nightly = {
  maintenance_start_time: { hour: 1, minute: 0 },
  maintenance_stop_time: { hour: 2, minute: 30 },
};
const source = (instance_id: string, instance_type: string) => ({ instance_id, instance_name: 'x', instance_type });
const pageOf =
  (rows: readonly Backup[]) =>
  ({ query }: Request) => {
    const [page, size] = [Number(query.get('page_index')), Number(query.get('page_size'))];
    return { data: rows.slice((page - 1) * size, page * size), total_nums: rows.length };
  };
const part = {
  task_id: 7,
  instance_name: 'orders',
  instance_schema: '',
  sql: 'x',
  changed_count: 0,
  changed_rows: [],
  not_backed_up: [],
};
const asFound = (exec_sql_id: number) => ({
  exec_sql_id,
  exec_order: exec_sql_id - 7000,
  can_undo: true,
  obstacles: [] as string[],
  notes: [] as string[],
});
const idsIn = (body: unknown) => (body as { readonly rollback_sql_ids: readonly number[] }).rollback_sql_ids;
async function open(rows: readonly Backup[], more: readonly Says[] = []) {
  const shown = await renderScreen(<RollbackDialog workflow={workflow} onDone={() => {}} />, {
    says: [
      ...more,
      [listWorkflowTasks, { data: [{ instance_name: 'orders', instance_maintenance_times: [nightly] }] }],
      [listBackupSqls, pageOf(rows)],
      [checkRollback, ({ body }) => ({ data: [{ ...part, statements: idsIn(body).map(asFound) }] })],
      [createAuditTask, { data: { task_id: 8 } }],
      [listInstanceTips, { data: [source('s1', 'PostgreSQL'), source('s2', 'Oracle')] }],
    ],
  });
  await settle();
  const sent = () => shown.requests.filter(({ operation }) => operation === checkRollback).map(({ body }) => body);
  const submitted = () =>
    shown.requests.filter(({ operation }) => operation === createRollbackWorkflow).map(({ body }) => body);
  return { ...shown, sent, submitted };
}

test('when each data source may be changed is seen before anything is submitted', async () => {
  await open([aBackup(1), aBackup(2)]);
  expect(screen.getAllByText('When orders may be changed')).toHaveLength(1);
  expect(screen.getByText(/01:00.*02:30/)).toBeTruthy();
});

test('all that can be undone is chosen, however many pages that is, and nothing else', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => aBackup(at + 1, at === 5 ? { exec_status: 'failed' } : {}));
  const { sent } = await open(rows);
  await press('Check');
  expect(sent()).toEqual([
    { rollback_sql_ids: rows.filter((_, at) => at !== 5).map(({ exec_sql_id }) => exec_sql_id), enable_backup: false },
  ]);
});

test('of more than one workflow takes the last ones are proposed, and it is said', async () => {
  const rows = Array.from({ length: 1003 }, (_, at) => aBackup(at + 1));
  const { sent } = await open(rows);
  expect(document.body.textContent).toContain('1003 statements can be undone, 1000 by one workflow');
  await press('Check');
  expect(sent()).toEqual([
    { rollback_sql_ids: rows.slice(3).map(({ exec_sql_id }) => exec_sql_id), enable_backup: false },
  ]);
});

test('a statement is left out on its page, and one data source is shown alone', async () => {
  const rows = [
    ...Array.from({ length: 25 }, (_, at) => aBackup(at + 1)),
    aBackup(26, { instance_id: 's2', instance_name: 'west' }),
  ];
  const { body, sent } = await open(rows);
  const inside = () => {
    const modal = body.findModal();
    if (!modal) throw new Error('the dialog is open');
    return modal.findContent();
  };
  inside().findPagination()?.findPageNumberByIndex(2)?.click();
  await settle();
  inside().findTable()?.findRowSelectionArea(1)?.find('input')?.click();
  await settle();
  inside().findSelect()?.openDropdown();
  inside().findSelect()?.selectOptionByValue('s2');
  await settle();
  expect(inside().findTable()?.findRows()).toHaveLength(1);
  await press('Check');
  expect(sent()).toEqual([
    { rollback_sql_ids: rows.filter((_, at) => at !== 20).map(({ exec_sql_id }) => exec_sql_id), enable_backup: false },
  ]);
});

test('of statements of several data sources each says which it is of', async () => {
  await open([aBackup(1), aBackup(1, { exec_sql_id: 9, instance_id: 's2', instance_name: 'west' })]);
  const boxes = [...document.querySelectorAll('[role=dialog] tbody input')];
  const labels = boxes.map((box) => box.getAttribute('aria-label'));
  expect(labels).toEqual(['Statement 1 (orders)', 'Statement 1 (west)']);
});

test('a name that is refused is told at its field', async () => {
  const refusal = {
    code: 4013,
    message: 'workflow_subject: No spaces',
    error: 'validation',
    fields: [{ path: 'workflow_subject', message: 'No spaces' }],
  };
  const { body } = await open([aBackup(1)], [[createRollbackWorkflow, refusal]]);
  await press('Check');
  await press('Submit for approval');
  await settle();
  expect(body.findModal()?.findContent().findFormField()?.findError()?.getElement().textContent).toContain('No spaces');
  expect(body.findModal()?.findContent().findAlert('[class*=error]')).toBeNull();
});

test.each([
  ['s1', false],
  ['s2', true],
])('what was never tried on a server of the type of %s says so: %s', async (instance_id, isSaid) => {
  await open([aBackup(1, { instance_id })]);
  expect(document.body.textContent?.includes('never tried on a server of this type')).toBe(isSaid);
});

test('what cannot be put back is named with its reason, and only the rest is submitted', async () => {
  const found = [
    { ...asFound(7002), notes: ['the rows of t come back without b'] },
    { ...asFound(7001), can_undo: false, obstacles: ['v stands on mv'] },
  ];
  const stays = [{ exec_order: 3, origin_sql: 'x', reason: 'No backup was chosen' }];
  const check = { data: [{ ...part, statements: found, not_backed_up: stays }] };
  const { submitted } = await open(
    [aBackup(1), aBackup(2)],
    [
      [checkRollback, check],
      [createRollbackWorkflow, { data: { workflow_id: 'w2' } }],
    ],
  );
  await press('Check');
  const text = document.body.textContent;
  expect(text).toContain('1 statement can be put back, 1 cannot');
  expect(text).toContain('Statement 1 is not put back: v stands on mv');
  expect(text).toContain('Of statement 2: the rows of t come back without b');
  expect(text).toContain('Statement 3 was not backed up and stays as it is: No backup was chosen');
  await press('Submit what can be put back');
  await settle();
  expect(submitted()).toMatchObject([{ rollback_sql_ids: [7002], task_ids: [8] }]);
});

test('where the statements changed nothing it is said, and nothing is submitted', async () => {
  const check = { data: [{ ...part, sql: '', statements: [asFound(7001)] }] };
  const { submitted } = await open([aBackup(1)], [[checkRollback, check]]);
  await press('Check');
  expect(document.body.textContent).toContain('There is nothing to put back');
  await press('Check');
  expect(submitted()).toEqual([]);
});

test('where nothing can be put back nothing is submitted', async () => {
  const found = [{ ...asFound(7001), can_undo: false, obstacles: ['changed by others'] }];
  const { submitted } = await open([aBackup(1)], [[checkRollback, { data: [{ ...part, statements: found }] }]]);
  await press('Check');
  expect(document.body.textContent).toContain('None of the chosen statements can be put back');
  await press('Check');
  expect(submitted()).toEqual([]);
});
