/** @jest-environment jsdom */
import { fireEvent, within } from '@testing-library/react';
import {
  getAuditFileStatistic,
  getAuditTask,
  listAuditFiles,
  listAuditTaskSqls,
} from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { readBasicInfo } from '../../../../../shared/contract/running/system/operations.ts';
import { getWorkflowTemplate } from '../../../../../shared/contract/changes/workflow-templates/operations.ts';
import {
  getWorkflow,
  listWorkflowTasks,
  orderWorkflowFiles,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import { buttonOf, press, renderScreen, seeing, type Says } from '../../../../../test/support/console.tsx';
import { movedTo, movesBetween } from './file-moves.ts';
import WorkflowPage from '../workflow.tsx';
import WorkflowFilePage from '../workflow-file.tsx';

const counts = { normal_sql_count: 6, notice_sql_count: 0, warning_sql_count: 2, error_sql_count: 1 };
const aFile = (id: number, name: string) => ({
  file_id: String(id),
  file_name: name,
  exec_order: id,
  exec_status: 'initialized',
  audit_result_count: counts,
  sql_count: 9,
});
const step = { type: 'sql_execute', desc: '', assignee_user_name_list: ['max'], state: 'initialized', reason: '' };
const aTask = {
  task_id: 7,
  instance_name: 'shop',
  instance_schema: '',
  status: 'wait_for_execution',
  task_pass_rate: 1,
  task_score: 88,
  execution_user_name: '',
  current_step_assignee_user_name_list: ['max'],
  instance_maintenance_times: [],
};
const server = (more: readonly Says[] = []): Says[] => [
  ...more,
  [
    getWorkflow,
    {
      data: {
        workflow_id: 'w1',
        workflow_name: 'prices',
        desc: '',
        mode: 'same_sqls',
        exec_mode: 'sql_file',
        create_time: '2030-01-01T00:00:00Z',
        create_user_name: 'ann',
        record: {
          status: 'wait_for_execution',
          current_step_number: 1,
          assignee_user_name_list: ['max'],
          tasks: [{ task_id: 7 }],
          executable: true,
          executable_reason: '',
          workflow_step_list: [{ ...step, workflow_step_id: 1, number: 1 }],
        },
        record_history_list: [],
        associated_rollback_workflows: [],
        associated_stage_workflows: [],
      },
    },
  ],
  [listWorkflowTasks, { data: [aTask] }],
  [getWorkflowTemplate, { data: { forbid_creator_approval: false } }],
  [readBasicInfo, { data: { time_zone: 'UTC' } }],
  [
    getAuditTask,
    {
      data: {
        task_id: 7,
        instance_db_type: 'MySQL',
        audit_level: '',
        score: 88,
        pass_rate: 1,
        sql_count: 18,
        errored_rule_count: 0,
        skipped_files: [],
        exec_mode: 'sql_file',
        status: 'audited',
      },
    },
  ],
  [listAuditFiles, { data: [aFile(1, '1_tables.sql'), aFile(2, '2_rows.sql')], total_nums: 2 }],
  [
    listAuditTaskSqls,
    ({ query }) => ({
      data: [{ number: 1, exec_sql: `select ${query.get('filter_audit_file_id')}`, audit_result: [] }],
      total_nums: 9,
    }),
  ],
  [orderWorkflowFiles, {}],
  [
    getAuditFileStatistic,
    {
      data: {
        file_id: '2',
        file_name: '2_rows.sql',
        exec_result_count: {
          initialized_count: 4,
          doing_count: 0,
          succeeded_count: 3,
          failed_count: 2,
          manually_executed_count: 0,
          terminate_succeeded_count: 0,
          terminate_failed_count: 0,
          execute_rollback_count: 0,
          unknown_count: 0,
        },
      },
    },
  ],
];
const open = (name: string) =>
  renderScreen(<WorkflowPage />, { says: server(), path: '/w/:workflowId', at: '/w/w1?tab=7', user: { name } });

test('the files of a task stand in their order, each with its first statements and what the audit said', async () => {
  const { requests, container } = await open('max');
  await seeing('2. 2_rows.sql');
  await seeing('select 2');
  expect(container.textContent).toContain('1. 1_tables.sql');
  expect(container.textContent).toContain('9 statements');
  expect(container.textContent).toContain('Error: 1');
  const asked = requests.filter(({ operation }) => operation === listAuditTaskSqls);
  expect(asked.map(({ query }) => [query.get('filter_audit_file_id'), query.get('page_size')])).toContainEqual([
    '2',
    '5',
  ]);
});

test('whoever executes puts them into another order', async () => {
  const { requests, body } = await open('max');
  await seeing('2. 2_rows.sql');
  await press('Change the order');
  await press('Move 2_rows.sql up');
  await press('Save', body.findModal()?.findFooter() ?? body);
  expect(requests.filter(({ operation }) => operation === orderWorkflowFiles)).toMatchObject([
    {
      params: { workflow_id: 'w1', task_id: '7' },
      body: {
        files_to_sort: [
          { file_id: 2, new_index: 1 },
          { file_id: 1, new_index: 2 },
        ],
      },
    },
  ]);
});

test('a file goes to the place whose number is typed, however far that is', async () => {
  const { requests, body } = await open('max');
  await seeing('2. 2_rows.sql');
  await press('Change the order');
  const place = await within(document.body).findByLabelText<HTMLInputElement>('Place of 2_rows.sql');
  fireEvent.input(place, { target: { value: '1' } });
  fireEvent.blur(place);
  await press('Save', body.findModal()?.findFooter() ?? body);
  const [sent] = requests.filter(({ operation }) => operation === orderWorkflowFiles);
  expect(sent?.body).toEqual({
    files_to_sort: [
      { file_id: 2, new_index: 1 },
      { file_id: 1, new_index: 2 },
    ],
  });
});

test('others are told why they cannot', async () => {
  await open('lee');
  await seeing('2. 2_rows.sql');
  const order = buttonOf('Change the order');
  expect(order.getAttribute('aria-disabled')).toBe('true');
  expect(order.textContent).toContain('You are not an assignee of the current step');
});

test('the page of a file tells how far its statements have come', async () => {
  const { requests, container } = await renderScreen(<WorkflowFilePage />, {
    says: server(),
    path: '/w/:workflowId/task/:workflowTaskId/files/:fileId/sqls',
    at: '/w/w1/task/7/files/2/sqls',
  });
  await seeing('2_rows.sql');
  await seeing('select 2');
  expect(container.textContent).toMatch(/Not started\s*4.*Succeeded\s*3.*Failed\s*2/);
  expect(requests.find(({ operation }) => operation === listAuditTaskSqls)?.query.get('filter_audit_file_id')).toBe(
    '2',
  );
});

test('where statements have a limit, it is said before they run', async () => {
  const says: Says[] = [[readBasicInfo, { data: { time_zone: 'UTC', statement_minutes_max: 15 } }], ...server()];
  const { body } = await renderScreen(<WorkflowPage />, {
    says,
    path: '/w/:workflowId',
    at: '/w/w1',
    user: { name: 'max' },
  });
  await press('Execute all');
  expect(body.findModal()?.getElement().textContent).toContain('One statement may take 15 minutes');
});

test('where the data source is free of the limit, none is said', async () => {
  const free: Says = [listWorkflowTasks, { data: [{ ...aTask, long_statements: true }] }];
  const limited: Says = [
    readBasicInfo,
    { data: { time_zone: 'UTC', statement_minutes_max: 15, has_long_statements: true } },
  ];
  const { body } = await renderScreen(<WorkflowPage />, {
    says: [limited, free, ...server()],
    path: '/w/:workflowId',
    at: '/w/w1',
    user: { name: 'max' },
  });
  await press('Execute all');
  const said = body.findModal()?.getElement().textContent;
  expect(said).toContain('Execute all');
  expect(said).not.toContain('One statement may take');
});

test('only files that changed their place are named', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movesBetween(['1', '2', '3'], ['1', '3', '2'])).toEqual([
    { file_id: 3, new_index: 2 },
    { file_id: 2, new_index: 3 },
  ]);
});
