import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { awaitedFrom } from '../../ground/outbox/awaited.ts';
import { memberships } from '../../platform/access/membership.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import {
  creatorStatusCounts,
  noteworthyOf,
  waitingFor,
  workflowsOf,
  type Noted,
} from '../../changes/workflows/service.ts';
import { shownCounts } from './shown-counts.ts';

/** What concerns the caller now, across all projects. What it costs does not grow with the workflows that there are. */
export async function getHome(_: Input<typeof contract.getHome>, ctx: Context) {
  const userUid = ctx.user.uid;
  const who = isAllowed('workflowViewAll', ctx.user.rights) ? 'everybody' : { userUid };
  const limit = limits.homeCountedMax;
  const [waiting, asked, running, failed, mine] = await Promise.all([
    waitingFor(ctx.table, userUid, limit),
    awaitedFrom(ctx.table, userUid, limit),
    noteworthyOf(ctx.table, { who, status: 'executing', limit }),
    noteworthyOf(ctx.table, { who, status: 'exec_failed', limit }),
    creatorStatusCounts(ctx.table, { creatorUid: userUid }),
  ]);
  const mayOpen = await openProjects(
    ctx,
    [waiting, asked, running, failed].flatMap(({ rows }) => rows.map(({ projectUid }) => projectUid)),
  );
  const part = async ({ rows, isMore }: { rows: readonly Noted[]; isMore: boolean }) => {
    const open = rows.filter(({ projectUid }) => mayOpen.has(projectUid));
    return { count: open.length, is_more: isMore, workflows: await shownRows(ctx, open) };
  };
  return {
    data: {
      waiting: await part(waiting),
      asked: shownRequests(asked, mayOpen),
      running: await part(running),
      failed: await part(failed),
      mine: shownCounts(mine),
    },
  };
}

function shownRequests({ rows, isMore }: Awaited<ReturnType<typeof awaitedFrom>>, mayOpen: ReadonlySet<string>) {
  const open = rows.filter(({ projectUid }) => mayOpen.has(projectUid));
  return {
    count: open.length,
    is_more: isMore,
    requests: open.slice(0, limits.homeShownMax).map((one) => ({
      request_uid: one.requestUid,
      kind: one.kind,
      project_uid: one.projectUid,
      project_name: one.projectName,
      applicant_name: one.applicantName,
      db_service_name: one.sourceName,
      create_time: one.createdAt,
    })),
  };
}

/** Those of the projects that still exist and that the caller may open. */
async function openProjects({ table, user }: Context, projectUids: readonly string[]): Promise<ReadonlySet<string>> {
  const uids = [...new Set(projectUids)];
  if (isAllowed('workflowViewAll', user.rights))
    return new Set((await projects.on(table).getMany(uids.map((uid) => ({ uid })))).map(({ uid }) => uid));
  const own = await memberships.on(table).getMany(uids.map((projectUid) => ({ userUid: user.uid, projectUid })));
  return new Set(own.map(({ projectUid }) => projectUid));
}

async function shownRows({ table }: Context, rows: readonly Noted[]) {
  const found = await workflowsOf(table, rows.slice(0, limits.homeShownMax));
  return found.map((workflow) => ({
    workflow_id: workflow.workflowId,
    workflow_name: workflow.name,
    workflow_status: workflow.status,
    project_uid: workflow.projectUid,
    project_name: workflow.projectName,
    create_user_name: workflow.creatorName,
    create_time: workflow.createdAt,
  }));
}
