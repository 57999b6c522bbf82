/** @jest-environment jsdom */
import {
  listAuditTaskRules,
  listAuditTaskSqls,
  updateSqlExecutionWay,
} from '../../../shared/contract/auditing/tasks/operations.ts';
import { buttonOf, press, renderScreen, seeing } from '../../../test/support/console.tsx';
import type { AuditTask } from './audit-wire.ts';
import { Statements } from './statements.tsx';

const task = { task_id: 7, instance_name: 'shop', instance_db_type: 'MariaDB', enable_backup: false } as AuditTask;
const row = {
  number: 2,
  exec_sql: 'alter table orders modify amount bigint',
  audit_result: [],
  execution_way: 'direct',
  execution_way_tip: 'Run directly, it blocks the table for long',
  supported_execution_ways: ['direct', 'online'],
};
const open = (given: object, more: { hasRun?: boolean; choosesWays?: boolean }) =>
  renderScreen(<Statements task={task} hasRun={false} notes="none" {...more} />, {
    says: [
      [listAuditTaskSqls, { data: [{ ...row, ...given }], total_nums: 1 }],
      [listAuditTaskRules, { data: [] }],
      [updateSqlExecutionWay, {}],
    ],
    path: '/p/:projectID',
    at: '/p/700300',
  });

test('the author of a change that blocks a large table chooses to have it done online', async () => {
  const { requests } = await open({}, { choosesWays: true });
  await seeing('Way of execution: Directly');
  await seeing(row.execution_way_tip);
  await press('Change it online');
  const [asked] = requests.filter(({ operation }) => operation === updateSqlExecutionWay);
  expect(asked?.body).toEqual({ way: 'online' });
});

const blocking = {
  ...{ rule_name: 'ddl-blocks-large-table', level: 'error', line: 1, column: 1, execution_failed: false },
  ...{ message: 'writers wait for minutes', instead: 'Use gh-ost', error_info: '', db_type: 'MariaDB' },
  i18n_audit_result_info: { en: { message: 'writers wait for minutes' }, zh: { message: '写入等待' } },
};

test.each(['direct', 'online'] as const)('beside what blocks stands how it is run: %s', async (way) => {
  const { body } = await open({ execution_way: way, audit_result: [blocking] }, {});
  await seeing('writers wait for minutes');
  const isTold = body.getElement().textContent?.includes('It is done as an online change') ?? false;
  expect(isTold).toBe(way === 'online');
});

test('reviewers read the way and why, and nobody changes it', async () => {
  await open({ execution_way: 'online' }, {});
  await seeing('Way of execution: Online change');
  await seeing(row.execution_way_tip);
  expect(() => buttonOf('Run it directly')).toThrow();
});

test('while it runs, it is told how much is copied', async () => {
  await open({ execution_way: 'online', execution_percent: 42, exec_status: 'doing' }, { hasRun: true });
  await seeing('42% copied');
});
