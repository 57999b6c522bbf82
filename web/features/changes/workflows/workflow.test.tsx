/** @jest-environment jsdom */
import { listAuditTaskSqls, getAuditTask } from '../../../../shared/contract/auditing/tasks/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { getWorkflowTemplate } from '../../../../shared/contract/changes/workflow-templates/operations.ts';
import {
  approveWorkflow,
  executeWorkflow,
  getWorkflow,
  listWorkflowTasks,
  rejectWorkflow,
} from '../../../../shared/contract/changes/workflows/operations.ts';
import { buttonOf, press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import type { Workflow, WorkflowTask } from './wire.ts';
import WorkflowPage from './workflow.tsx';

type Given = {
  readonly status?: Workflow['record']['status'];
  readonly task?: Partial<WorkflowTask>;
  readonly assignees?: string[];
  readonly rejected?: string;
  readonly backups?: boolean;
  readonly more?: Says[];
};

function aWorkflow({ status = 'wait_for_audit', assignees = ['mei'], rejected, backups }: Given): Workflow {
  const isReviewed = status !== 'wait_for_audit' && rejected === undefined;
  return {
    workflow_id: 'w1',
    workflow_name: 'prices',
    desc: '',
    mode: 'same_sqls',
    exec_mode: 'sqls',
    create_time: '2030-01-01T00:00:00Z',
    create_user_name: 'ann',
    ...(backups !== undefined && { has_backups: backups }),
    workflow_template_id: 1,
    workflow_template_name: '',
    record: {
      status,
      current_step_number: isReviewed ? 2 : 1,
      assignee_user_name_list: assignees,
      tasks: [{ task_id: 7 }],
      executable: true,
      executable_reason: '',
      workflow_step_list: [
        {
          type: 'create_workflow',
          desc: '',
          assignee_user_name_list: [],
          operation_user_name: 'ann',
          operation_time: '2030-01-01T00:00:00Z',
          state: 'approved',
          reason: '',
        },
        {
          workflow_step_id: 101,
          number: 1,
          type: 'sql_review',
          desc: '',
          assignee_user_name_list: ['mei'],
          state: rejected === undefined ? (isReviewed ? 'approved' : 'initialized') : 'rejected',
          reason: rejected ?? '',
          operation_user_name: 'lee',
        },
        {
          workflow_step_id: 102,
          number: 2,
          type: 'sql_execute',
          desc: '',
          assignee_user_name_list: ['mei'],
          state: 'initialized',
          reason: '',
        },
      ],
    },
    record_history_list: [],
    associated_rollback_workflows: [],
    associated_stage_workflows: [],
  };
}

function aTask({ task = {}, assignees = ['mei'] }: Given): WorkflowTask {
  return {
    task_id: 7,
    instance_name: 'shop',
    instance_schema: '',
    status: 'wait_for_audit',
    task_pass_rate: 1,
    task_score: 88,
    execution_user_name: '',
    current_step_assignee_user_name_list: assignees,
    instance_maintenance_times: [],
    ...task,
  };
}

function server(given: Given): Says[] {
  return [
    ...(given.more ?? []),
    [getWorkflow, { data: aWorkflow(given) }],
    [listWorkflowTasks, { data: [aTask(given)] }],
    [getWorkflowTemplate, { data: { forbid_creator_approval: false } }],
    [readBasicInfo, { data: { time_zone: 'UTC' } }],
    [listAuditTaskSqls, { data: [], total_nums: 0 }],
    [approveWorkflow, {}],
    [executeWorkflow, { data: { task_ids: [7] } }],
    [rejectWorkflow, {}],
    [
      getAuditTask,
      {
        data: {
          task_id: 7,
          instance_db_type: 'MySQL',
          audit_level: '',
          score: 88,
          pass_rate: 1,
          sql_count: 3,
          skipped_files: [],
          errored_rule_count: 0,
        },
      },
    ],
  ];
}
const open = (given: Given, at = '/w/w1', user = {}) =>
  renderScreen(<WorkflowPage />, { says: server(given), path: '/w/:workflowId', at, user });

test('an assignee approves the step at hand', async () => {
  const { requests, body } = await open({});
  await press('Approve');
  await press('Approve', body.findModal()?.findFooter() ?? body);
  expect(requests.filter(({ operation }) => operation === approveWorkflow)).toMatchObject([
    { params: { workflow_id: 'w1', workflow_step_id: '101' }, body: {} },
  ]);
});

test.each([
  ['all statements of a short script', 3, null],
  ['the worst statements of a long script', 30, 'error'],
])('who decides sees %s, on the page and in the dialog', async (_, sql_count, level) => {
  const message = 'UPDATE has no WHERE clause';
  const finding = {
    rule_name: 'dml-require-where',
    message,
    level: 'error',
    db_type: 'MySQL',
    execution_failed: false,
    error_info: '',
    i18n_audit_result_info: { en: { message, error_info: '' } },
    line: 1,
    column: 1,
    length: 6,
  };
  const { requests, container, body } = await open({
    more: [
      [
        getAuditTask,
        {
          data: {
            task_id: 7,
            instance_db_type: 'MySQL',
            audit_level: 'error',
            score: 30,
            pass_rate: 0.5,
            sql_count,
          },
        },
      ],
      [
        listAuditTaskSqls,
        { data: [{ number: 2, exec_sql: 'update prices set p = 0', audit_result: [finding] }], total_nums: 1 },
      ],
    ],
  });
  await seeing('update prices set p = 0');
  expect(container.textContent).toContain(message);
  const [asked] = requests.filter(({ operation }) => operation === listAuditTaskSqls);
  expect(asked?.query.get('filter_audit_level')).toBe(level);
  await press('Approve');
  const dialog = body.findModal()?.getElement().textContent;
  expect(dialog).toContain(`Statements: ${sql_count}, score: 30, worst: Error`);
  expect(dialog).toContain(message);
  expect(dialog).toContain('approving executes nothing by itself');
});

test('a rejection needs a reason', async () => {
  const { requests, body } = await open({});
  await press('Reject');
  await press('Reject', body.findModal()?.findFooter() ?? body);
  expect(body.findModal()?.getElement().textContent).toContain('This is required');
  expect(requests.filter(({ operation }) => operation === rejectWorkflow)).toEqual([]);
});

test('somebody else sees the buttons of the state off, with the reason', async () => {
  await open({ assignees: ['lee'] });
  const approve = buttonOf('Approve');
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  expect(approve.textContent).toContain('You are not an assignee of the current step');
});

test('a rejected workflow tells who and why; only its creator can modify it', async () => {
  const { container } = await open({
    status: 'rejected',
    rejected: 'Too broad',
    task: { status: 'wait_for_execution' },
  });
  expect(container.textContent).toContain('lee rejected this workflow');
  expect(container.textContent).toContain('Too broad');
  expect(buttonOf('Modify SQL').textContent).toContain('Only the creator of the workflow may do this');
  const { container: again } = await open({ status: 'rejected', rejected: 'Too broad' }, '/w/w1?modify=1');
  expect(again.textContent).toContain('Too broad');
});

test('the address opens the statements of one data source', async () => {
  await open({ status: 'wait_for_execution', task: { status: 'wait_for_execution' } }, '/w/w1?tab=7');
  await seeing('Rules that could not runNone');
  await seeing('Download report');
});

test('a run that ends between two readings is shown ended in both', async () => {
  let isExecuted = false;
  // Of the readings after the start, the first is older than the end of the run.
  const statuses: Workflow['record']['status'][] = ['executing', 'finished'];
  const more: Says[] = [
    [
      executeWorkflow,
      () => {
        isExecuted = true;
        return { data: { task_ids: [7] } };
      },
    ],
    [
      getWorkflow,
      () => ({ data: aWorkflow({ status: isExecuted ? (statuses.shift() ?? 'finished') : 'wait_for_execution' }) }),
    ],
    [
      listWorkflowTasks,
      () => ({ data: [aTask({ task: { status: isExecuted ? 'exec_succeeded' : 'wait_for_execution' } })] }),
    ],
  ];
  const { container, body } = await open({ more });
  await press('Execute all');
  await press('Execute all', body.findModal()?.findFooter() ?? body);
  expect(container.textContent).toContain('Finished');
});

describe('while it executes', () => {
  beforeEach(() =>
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance', 'queueMicrotask', 'nextTick'],
    }),
  );
  afterEach(() => jest.useRealTimers());
  const asked = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
    requests.filter(({ operation }) => operation === listWorkflowTasks).length;
  const second = async () => {
    jest.advanceTimersByTime(1_000);
    await settle();
  };

  test('the page asks again every second until it has settled', async () => {
    let status: WorkflowTask['status'] = 'executing';
    const running = () => aTask({ task: { status, execution_user_name: 'mei' } });
    const { requests, container } = await open({
      status: 'executing',
      more: [[listWorkflowTasks, () => ({ data: [running()] })]],
    });
    const first = asked(requests);
    await second();
    await second();
    expect(asked(requests)).toBe(first + 2);
    status = 'exec_succeeded';
    await second();
    const settled = asked(requests);
    await second();
    await second();
    expect(asked(requests)).toBe(settled);
    expect(container.textContent).toContain('Succeeded');
  });

  test('after three failures it stops and says so', async () => {
    let isDown = false;
    const running = aTask({ task: { status: 'executing', execution_user_name: 'mei' } });
    const { requests, container } = await open({
      status: 'executing',
      more: [[listWorkflowTasks, () => (isDown ? { code: 9999, message: 'down' } : { data: [running] })]],
    });
    isDown = true;
    for (let attempt = 0; attempt < 6; attempt += 1) await second();
    const stopped = asked(requests);
    expect(container.textContent).toContain('Live progress has stopped');
    await second();
    expect(asked(requests)).toBe(stopped);
    isDown = false;
    await press('Refresh');
    await second();
    expect(asked(requests)).toBeGreaterThan(stopped);
    expect(container.textContent).not.toContain('Live progress has stopped');
  });
});

test('a workflow of a version leads to the version and to what it is in the other stages', async () => {
  const stage = { sql_version_stage_id: 2, stage_sequence: 2, status: 'finished' } as const;
  const inVersion = {
    sql_version: { sql_version_id: 3, sql_version_name: 'spring' },
    associated_stage_workflows: [{ ...stage, workflow_id: 'w2', workflow_name: 'on_test' }],
  };
  const { body } = await open({
    more: [[getWorkflow, { data: { ...aWorkflow({}), ...inVersion } }]],
  });
  const links = [...body.getElement().querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(links).toEqual(
    expect.arrayContaining([
      ['spring', '/sqle/project/p1/version-management/detail/3'],
      ['on_test', '/sqle/project/p1/exec-workflow/w2'],
    ]),
  );
  expect(body.getElement().textContent).toContain('Stage 2');
});

test('who approves is told, on the page and in the dialog, that a backup was switched off', async () => {
  const audited = {
    task_id: 7,
    instance_db_type: 'MySQL',
    audit_level: '',
    score: 88,
    pass_rate: 1,
    sql_count: 3,
    skipped_files: [],
  };
  const { body } = await open({
    more: [[getAuditTask, { data: { ...audited, errored_rule_count: 0, backup_conflict_with_instance: true } }]],
  });
  await seeing('Backup is switched off');
  await press('Approve');
  expect(body.findModal()?.getElement().textContent).toContain('Backup is switched off');
});

test.each([
  ['was kept', true, true],
  ['may have been kept long ago', undefined, true],
  ['was not kept', false, false],
] as const)(
  'what %s is offered to be undone beside the title, or the menu says why not',
  async (_, backups, isOffered) => {
    await open({ status: 'finished', ...(backups !== undefined && { backups }) });
    const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(buttons.includes('Create rollback workflow')).toBe(isOffered);
    if (isOffered) return;
    await press('More actions');
    const item = [...document.querySelectorAll('[role=menuitem]')].find((one) =>
      one.textContent?.includes('Create rollback workflow'),
    );
    expect(item?.getAttribute('aria-disabled')).toBe('true');
  },
);
