import { addMember } from '../../shared/contract/people/members/operations.ts';
import { createSqlAuditRecord } from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import {
  approveWorkflow,
  closeWorkflow,
  createWorkflow,
  executeWorkflow,
  getWorkflow,
  rejectWorkflow,
  scheduleWorkflowTask,
} from '../../shared/contract/changes/workflows/operations.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { World } from '../platform/world.ts';
import { beginScan, beginWatching, tellReport, tellVerdict } from './demo-collected.ts';
import { demoReports, demoVerdicts, scanBegan } from './demo-slow-sql.ts';
import { demoAudits, demoChanges, demoPeople, type Change, type DemoPerson, type QuickAudit } from './demo-story.ts';
import { inProcessCaller, type InProcessCaller } from './in-process-caller.ts';
import type { LocalWorld } from './local-world.ts';

type Local = Pick<LocalWorld, 'world' | 'at'>;
type Place = {
  readonly tenant: string;
  readonly projectUid: string;
  readonly projectName: string;
  readonly dbServiceUid: string;
  readonly instanceName: string;
  readonly schema: string;
};
/** The demo project with the people who work in it. */
export type Desk = Place & {
  readonly past: Past;
  readonly admin: InProcessCaller;
  readonly people: Readonly<Record<DemoPerson, InProcessCaller & { readonly uid: string }>>;
};

/** Weeks of work in the demo project, done through the product's own operations by people of their own, with the clock set back. */
export async function liveDemo(past: Past, admin: InProcessCaller, place: Place, password: string): Promise<Desk> {
  past.setBack(beforeStory);
  const people = {} as Record<DemoPerson, InProcessCaller & { readonly uid: string }>;
  for (const name of Object.keys(demoPeople) as DemoPerson[]) {
    const userUid = await addPerson(admin, name, place, password);
    const caller = await inProcessCaller(past.now, { tenant: place.tenant, userUid, acting: past.world });
    people[name] = { ...caller, uid: userUid };
  }
  const desk = { ...place, past, admin, people };
  const story = [
    ...demoChanges.map((change) => ({ hoursAgo: change.hoursAgo, tell: () => tellChange(desk, change) })),
    ...demoAudits.map((audit) => ({ hoursAgo: audit.hoursAgo, tell: () => tellAudit(desk, audit) })),
    { hoursAgo: scanBegan, tell: () => beginScan(desk) },
    ...demoReports.map((report) => ({ hoursAgo: report.hoursAgo, tell: () => tellReport(desk, report) })),
    ...demoVerdicts.map((verdict) => ({ hoursAgo: verdict.hoursAgo, tell: () => tellVerdict(desk, verdict) })),
    { hoursAgo: 0, tell: () => beginWatching(desk) },
  ].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const { hoursAgo, tell } of story) {
    past.setBack(hoursAgo);
    await tell();
  }
  return desk;
}

async function addPerson(
  admin: InProcessCaller,
  name: DemoPerson,
  { projectUid, dbServiceUid }: Place,
  password: string,
): Promise<string> {
  const { desc, ...roles } = demoPeople[name];
  const { data } = await admin.call(addUser, { params: {}, query: {}, body: { user: { name, password, desc } } });
  await admin.call(addMember, {
    params: { project_uid: projectUid },
    query: {},
    body: {
      member: {
        user_uid: data.uid,
        is_project_admin: false,
        project_manage_permissions: [],
        role_with_op_ranges: Object.values(roles).map((role_uid) => ({
          role_uid,
          op_range_type: 'db_service' as const,
          range_uids: [dbServiceUid],
        })),
      },
    },
  });
  return data.uid;
}

async function tellAudit({ people, projectName, instanceName, schema }: Desk, { by, sql }: QuickAudit): Promise<void> {
  await people[by].call(createSqlAuditRecord, {
    params: { project_name: projectName },
    query: {},
    body: { instance_name: instanceName, instance_schema: schema, sqls: sql },
  });
}

async function tellChange(desk: Desk, { subject, desc, sql, ending }: Change): Promise<void> {
  const { past, people, projectName: project_name, instanceName: instance_name, schema: instance_schema } = desk;
  const { data: task } = await people.lin.call(createAuditTask, {
    params: { project_name },
    query: {},
    body: { instance_name, instance_schema, sql },
  });
  const { data: made } = await people.lin.call(createWorkflow, {
    params: { project_name },
    query: {},
    body: { workflow_subject: subject, desc, task_ids: [task.task_id] },
  });
  const address = { params: { project_name, workflow_id: made.workflow_id }, query: {}, body: {} };
  if (ending.kind === 'pending') return;
  past.later(1.5);
  if (ending.kind === 'closed') return void (await people.lin.call(closeWorkflow, address));
  const workflow_step_id = await stepAtHand(people.wang, address);
  const step = { ...address, params: { ...address.params, workflow_step_id } };
  if (ending.kind === 'rejected')
    return void (await people.wang.call(rejectWorkflow, { ...step, body: { reason: ending.reason } }));
  await people.wang.call(approveWorkflow, step);
  if (ending.kind === 'scheduled') {
    const schedule_time = new Date(Date.now() + ending.inHours * hour).toISOString();
    const ofTask = { ...address, params: { ...address.params, task_id: task.task_id } };
    await people.wang.call(scheduleWorkflowTask, { ...ofTask, body: { schedule_time } });
  }
  if (ending.kind !== 'executed') return;
  past.later(1);
  await people.wang.call(executeWorkflow, address);
  while ((await detail(people.wang, address)).status === 'executing') await past.pause();
}

type Address = { readonly params: { project_name: string; workflow_id: string }; readonly query: object };

async function detail(caller: InProcessCaller, { params }: Address) {
  return (await caller.call(getWorkflow, { params, query: {}, body: {} })).data.record;
}

async function stepAtHand(caller: InProcessCaller, address: Address): Promise<number> {
  const { workflow_step_list, current_step_number } = await detail(caller, address);
  const step = workflow_step_list.find(({ number }) => number === current_step_number);
  if (step?.workflow_step_id === undefined)
    throw new Error('invariant: a workflow that waits for approval has a step at hand');
  return step.workflow_step_id;
}

const hour = 60 * 60 * 1000;
/** When the project was made and its people came, in hours. */
const beforeStory = 42 * 24;

/** A world whose clock is set back. */
export type Past = {
  readonly now: World;
  readonly world: World;
  readonly setBack: (hoursAgo: number) => void;
  readonly setTo: (time: number) => void;
  readonly later: (hours: number) => void;
  readonly pause: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function pastOf({ at, world: now }: Local): Past {
  let ago = beforeStory * hour;
  const clock: Clock = {
    now: () => Date.now() - ago,
    waitUntil: (time, signal) => systemClock.waitUntil(time + ago, signal),
  };
  const { world, machines } = at(clock);
  return {
    now,
    world,
    setBack: (hoursAgo) => {
      ago = hoursAgo * hour;
    },
    setTo: (time) => {
      ago = Math.max(0, Date.now() - time);
    },
    later: (hours) => {
      ago -= Math.min(ago, hours * hour);
    },
    pause: () => clock.waitUntil(clock.now() + 20, new AbortController().signal),
    close: () => machines.close(),
  };
}
