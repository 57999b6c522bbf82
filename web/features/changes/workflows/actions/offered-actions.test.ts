import { workflowStatuses, type TaskStatus, type WorkflowStatus } from '../../../../../shared/lifecycles/workflow.ts';
import { offersOf, rowOffersOf, type Offer, type Situation } from './offered-actions.ts';
import { ownTimeZone } from '../../../../parts/maintenance/use-time-zone.ts';
import { localTime } from '../../../../ui/time.tsx';
import type { WorkflowTask } from '../wire.ts';

const noon = new Date('2030-01-01T12:00:00Z');
const night = { maintenance_start_time: { hour: 22, minute: 0 }, maintenance_stop_time: { hour: 6, minute: 0 } };

function aTask(given: Partial<WorkflowTask> = {}): WorkflowTask {
  return {
    task_id: 1,
    instance_name: 'shop',
    instance_schema: '',
    status: 'wait_for_execution',
    task_pass_rate: 1,
    task_score: 100,
    execution_user_name: '',
    current_step_assignee_user_name_list: ['lee'],
    instance_maintenance_times: [],
    ...given,
  };
}

function situation(given: Partial<Situation> & { as?: string } = {}): Situation {
  const { as = 'lee', ...rest } = given;
  return {
    status: 'wait_for_execution',
    creator: 'mei',
    assignees: ['lee'],
    executors: ['lee'],
    tasks: [aTask()],
    executable: true,
    executableReason: '',
    forbidsCreatorApproval: false,
    isArchived: false,
    me: { name: as, isAdministrator: as === 'admin', managesProject: as === 'admin' || as === 'pat' },
    now: noon,
    calendar: { timeZone: 'UTC' },
    ...rest,
  };
}

/** 'yes', the reason, or 'never' where the state does not allow it. */
const said = ({ fits, why }: Offer) => (fits ? (why?.en ?? 'yes') : 'never');
const all = (given: Parameters<typeof situation>[0]) =>
  Object.fromEntries(Object.entries(offersOf(situation(given))).map(([action, offer]) => [action, said(offer)]));
const runs: Readonly<Record<WorkflowStatus, TaskStatus>> = {
  wait_for_audit: 'wait_for_audit',
  wait_for_execution: 'wait_for_execution',
  executing: 'executing',
  finished: 'exec_succeeded',
  exec_failed: 'exec_failed',
  rejected: 'wait_for_execution',
  canceled: 'wait_for_execution',
};
const notMine = 'You are not an assignee of the current step';
const notCreator = 'Only the creator of the workflow may do this';

test.each<[WorkflowStatus, Record<string, string[]>]>([
  ['wait_for_audit', { assignee: ['approve', 'reject'], creator: ['close'], admin: ['approve', 'reject'] }],
  [
    'wait_for_execution',
    { assignee: ['reject', 'execute', 'complete'], creator: [], admin: ['reject', 'execute', 'complete'] },
  ],
  ['executing', { assignee: ['terminate'], creator: [], admin: ['terminate'] }],
  ['exec_failed', { assignee: ['complete', 'retry'], creator: ['resubmit'], admin: ['complete', 'retry'] }],
  ['rejected', { assignee: [], creator: ['close', 'resubmit'], admin: [] }],
  ['finished', { assignee: [], creator: [], admin: [] }],
  ['canceled', { assignee: [], creator: [], admin: [] }],
])('in %s each person is offered exactly what the server would accept', (status, expected) => {
  const tasks = [aTask({ status: runs[status] })];
  const offered = (as: string) =>
    Object.entries(all({ as, status, tasks }))
      .filter(([, answer]) => answer === 'yes')
      .map(([action]) => action)
      .sort();
  expect({ assignee: offered('lee'), creator: offered('mei'), admin: offered('admin') }).toEqual({
    assignee: expected['assignee']?.sort(),
    creator: expected['creator']?.sort(),
    admin: expected['admin']?.sort(),
  });
});

test('who may not is told why, in the words of the server', () => {
  expect(all({ as: 'max', status: 'wait_for_audit', tasks: [aTask({ status: 'wait_for_audit' })] })).toMatchObject({
    approve: notMine,
    reject: notMine,
    close: notCreator,
    execute: 'never',
  });
  expect(offersOf(situation({ status: 'finished' })).approve.why?.en).toBe(
    'The workflow is Finished; this cannot be done now',
  );
  expect(offersOf(situation({ status: 'finished' })).approve.why?.zh).toContain(workflowStatuses.labels.finished.zh);
});

test('a process that forbids it keeps creators, even administrators, from approving their own', () => {
  const own = {
    status: 'wait_for_audit',
    creator: 'admin',
    assignees: ['admin', 'lee'],
    tasks: [aTask({ status: 'wait_for_audit' })],
  } as const;
  expect(all({ ...own, as: 'admin' })).toMatchObject({ approve: 'yes' });
  expect(all({ ...own, as: 'admin', forbidsCreatorApproval: true })).toMatchObject({
    approve: 'The approval process does not let creators approve their own workflows',
    reject: 'yes',
  });
  expect(all({ ...own, as: 'lee', forbidsCreatorApproval: true })).toMatchObject({ approve: 'yes' });
});

test('nothing can be done in an archived project', () => {
  const offers = offersOf(situation({ as: 'admin', isArchived: true }));
  expect(new Set(Object.values(offers).map(({ why }) => why?.en))).toEqual(
    new Set(['The project is archived and cannot be changed. Unarchive it first']),
  );
});

test('a workflow is not rejected once a data source was executed or is scheduled', () => {
  for (const status of ['exec_scheduled', 'executing', 'exec_succeeded', 'exec_failed'] as const) {
    expect(all({ tasks: [aTask(), aTask({ task_id: 2, status })] })['reject']).toBe(
      'A data source of the workflow was executed or is scheduled; this cannot be done now',
    );
  }
});

test('outside the maintenance time execution is off and names the data source; inside, across midnight, it is on', () => {
  const tasks = [aTask({ instance_maintenance_times: [night] }), aTask({ task_id: 2, instance_name: 'free' })];
  const opens = (at: string) => `shop (next window: ${localTime(at)} (${ownTimeZone()}))`;
  const refusal = 'Now is outside the maintenance time of: ';
  expect(all({ tasks })['execute']).toBe(refusal + opens('2030-01-01T22:00:00Z'));
  expect(all({ tasks, now: new Date('2030-01-01T23:30:00Z') })['execute']).toBe('yes');
  expect(all({ tasks, now: new Date('2030-01-01T12:30:00Z'), calendar: { timeZone: 'Asia/Tokyo' } })['execute']).toBe(
    refusal + opens('2030-01-01T13:00:00Z'),
  );
  expect(all({ tasks, now: new Date('2030-01-01T14:00:00Z'), calendar: { timeZone: 'Asia/Tokyo' } })['execute']).toBe(
    'yes',
  );
});

test('while the project is frozen execution is off, with the period and its reason', () => {
  const frozen = [
    { name: 'Year end', reason: 'books', from_date: '2030-01-01', to_date: '2030-01-02', time_zone: 'UTC' },
  ];
  expect(all({ tasks: [aTask()], calendar: { timeZone: 'UTC', frozen } })['execute']).toContain(
    'shop (frozen by "Year end": books; next window: ',
  );
  expect(
    all({ tasks: [aTask()], calendar: { timeZone: 'UTC', frozen }, now: new Date('2030-01-03T00:00:00Z') })['execute'],
  ).toBe('yes');
});

test('what the server calls not executable is off with its reason', () => {
  expect(all({ executable: false, executableReason: 'An earlier version waits' })).toMatchObject({
    execute: 'An earlier version waits',
    complete: 'yes',
  });
});

test('executing all takes what waits and leaves what is scheduled alone', () => {
  const scheduled = aTask({
    task_id: 2,
    instance_name: 'later',
    status: 'exec_scheduled',
    instance_maintenance_times: [night],
  });
  expect(all({ tasks: [aTask(), scheduled] })['execute']).toBe('yes');
  expect(all({ tasks: [scheduled] })['execute']).toBe(
    'No data source waits for execution: executed already, or scheduled',
  );
});

test('who manages the project may say that it was executed elsewhere, though not while it runs', () => {
  expect([all({ as: 'pat' })['complete'], all({ as: 'max' })['complete']]).toEqual(['yes', notMine]);
  expect(all({ tasks: [aTask(), aTask({ task_id: 2, status: 'executing' })] })['complete']).toBe(
    'A data source of the workflow was executed or is scheduled; this cannot be done now',
  );
});

test('all is terminated or retried only by who executes on every data source concerned', () => {
  const [mine, theirs] = [
    aTask({ status: 'executing' }),
    aTask({ task_id: 2, status: 'executing', current_step_assignee_user_name_list: ['max'] }),
  ];
  expect([
    all({ status: 'executing', tasks: [mine] })['terminate'],
    all({ status: 'executing', tasks: [mine, theirs] })['terminate'],
  ]).toEqual(['yes', notMine]);
  const failed = [
    { ...mine, status: 'exec_failed' as const },
    { ...theirs, status: 'exec_failed' as const },
  ];
  expect([
    all({ status: 'exec_failed', tasks: failed })['retry'],
    all({ status: 'exec_failed', tasks: failed.slice(0, 1) })['retry'],
  ]).toEqual([notMine, 'yes']);
});

describe('one data source', () => {
  const row = (task: Partial<WorkflowTask>, given: Parameters<typeof situation>[0] = {}) => {
    const shown = aTask(task);
    return Object.fromEntries(
      Object.entries(rowOffersOf(situation({ tasks: [shown], ...given }), shown))
        .map(([action, offer]) => [action, said(offer)])
        .filter(([, answer]) => answer !== 'never'),
    );
  };

  test('is offered what its own state allows', () => {
    expect(row({ status: 'wait_for_audit' }, { status: 'wait_for_audit' })).toEqual({});
    expect(row({ status: 'wait_for_execution' })).toEqual({ execute: 'yes', schedule: 'yes' });
    expect(row({ status: 'exec_scheduled' })).toEqual({ schedule: 'yes', cancelSchedule: 'yes' });
    expect(row({ status: 'executing' }, { status: 'executing' })).toEqual({ terminate: 'yes' });
    expect(row({ status: 'executing' })).toEqual({ terminate: 'yes' });
    for (const status of ['exec_failed', 'terminate_succeeded', 'terminate_failed'] as const)
      expect(row({ status }, { status: 'exec_failed' })).toEqual({ retry: 'yes' });
    expect(row({ status: 'exec_succeeded' })).toEqual({});
    expect(row({ status: 'wait_for_execution' }, { status: 'rejected' })).toEqual({});
  });

  test('belongs to its own executors', () => {
    expect(row({}, { as: 'mei' })).toEqual({ execute: notMine, schedule: notMine });
    expect(row({ current_step_assignee_user_name_list: ['mei'] }, { as: 'mei' })).toEqual({
      execute: 'yes',
      schedule: 'yes',
    });
  });

  test('can be scheduled, but not executed, outside its maintenance time', () => {
    expect(row({ instance_maintenance_times: [night] })).toEqual({
      execute: expect.stringMatching(/^Now is outside the maintenance time of: shop \(next window: 20/),
      schedule: 'yes',
    });
  });
});
