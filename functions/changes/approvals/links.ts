import type * as contract from '../../../shared/contract/changes/approvals/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { outlookOf } from '../../auditing/audits/undo-outlook.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import { workflowPath } from '../../ground/outbox/page-paths.ts';
import { accounts, rightsOfAccount, type Account } from '../../platform/access/account.ts';
import { standingOf } from '../../platform/access/standing.ts';
import { demandNetwork } from '../../platform/access/network-rule.ts';
import { valuesShownTo, type ShownSql } from '../../databases/masking/service.ts';
import { verifyToken } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import type { EventPlace } from '../../platform/events.ts';
import { reviewAtHand, workflowsOf, type StoredWorkflow } from '../workflows/service.ts';
import { approvalLinks, type ApprovalLink } from './approval-link-repo.ts';
import { decideStep } from './decide-step.ts';
import { isOfNow } from './link-times.ts';

export async function showApprovalLink({ body }: Input<typeof contract.showApprovalLink>, ctx: Context) {
  const { place, user, workflow } = await opened(ctx, body.token);
  const locale = user.language ?? ctx.locale;
  const values = valuesShownTo({ table: place.table, user: { uid: user.uid, rights: rightsOfAccount(user) } });
  // What people wrote is theirs; what undoes a change holds rows as they were before it.
  const textOf: TextOf = async (task) => (workflow.rollbackOf ? values(task) : asWritten);
  return {
    data: {
      user_name: user.name,
      project_name: workflow.projectName,
      workflow_name: workflow.name,
      desc: workflow.desc,
      creator_name: workflow.creatorName,
      submitted_at: workflow.submittedAt,
      path: workflowPath(workflow.projectUid, workflow.workflowId),
      tasks: await Promise.all(workflow.tasks.map((task) => shownTask(place, task, { locale, textOf }))),
    },
  };
}

/** The link is taken first, so that nobody decides twice by it, and given back when what it asked for was refused. */
export async function decideApprovalLink({ body }: Input<typeof contract.decideApprovalLink>, ctx: Context) {
  const { place, link, user, workflow } = await opened(ctx, body.token);
  if (body.decision === 'reject' && body.reason === '') throw new AppError('rejectReasonRequired');
  const taken = await taking(place, link);
  try {
    await decideStep(place, {
      workflow,
      stepId: link.stepId,
      decision: body.decision === 'approve' ? 'approved' : 'rejected',
      userUid: user.uid,
      reason: body.reason,
      via: `link in a letter; ${ctx.request.userAgent}`,
      ip: ctx.request.ip,
    });
  } catch (error) {
    if (error instanceof AppError) {
      const { usedAt: _not, ...unused } = taken;
      await approvalLinks.on(place.table).update(unused);
    }
    throw error;
  }
  return {};
}

type Opened = {
  readonly place: EventPlace;
  readonly link: ApprovalLink;
  readonly user: Account;
  readonly workflow: StoredWorkflow;
};

/** What a token opens. Whatever is wrong with it, the answer is the same: it tells nobody what there is. */
async function opened({ world, request }: Context, token: string): Promise<Opened> {
  const claims = await verifyToken(world.keys, token).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (claims?.kind !== 'approval') throw new AppError('approvalLinkInvalid');
  const place = { tenant: claims.tenant, table: world.tableOf(claims.tenant), world };
  await demandNetwork(place.table, request.ip);
  const [link, user] = await Promise.all([
    approvalLinks.on(place.table).get({ id: claims.jti }),
    accounts.on(place.table).get({ uid: claims.sub }),
  ]);
  const isUsable = link?.usedAt === undefined && (link?.expiresAtSeconds ?? 0) * 1000 > world.clock.now();
  if (!link || !isUsable || link.userUid !== claims.sub) throw new AppError('approvalLinkInvalid');
  if (!user || !(await isOfNow(place.table, link))) throw new AppError('approvalLinkInvalid');
  return { place, link, user, workflow: await askedWorkflow(place, link) };
}

/** The workflow, as long as its step is at hand and the person is asked and may look. */
async function askedWorkflow({ table }: EventPlace, link: ApprovalLink): Promise<StoredWorkflow> {
  const { projectUid, workflowId, userUid } = link;
  const [[workflow], standing] = await Promise.all([
    workflowsOf(table, [{ projectUid, workflowId }]),
    standingOf(table, userUid, projectUid),
  ]);
  const step = workflow && reviewAtHand(workflow);
  const isAsked = step?.stepId === link.stepId && step.assignees.some(({ uid }) => uid === userUid);
  const mayLook = standing && isAllowed('workflowView', standing.rights, { project: standing.project });
  if (!workflow || !isAsked || !mayLook) throw new AppError('approvalLinkInvalid');
  return workflow;
}

async function taking({ table, world }: EventPlace, link: ApprovalLink): Promise<ApprovalLink> {
  try {
    return await approvalLinks.on(table).update({ ...link, usedAt: new Date(world.clock.now()).toISOString() });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') throw new AppError('approvalLinkInvalid');
    throw error;
  }
}

type Task = StoredWorkflow['tasks'][number];
const asWritten: ShownSql = { isConcealed: false, text: (sql) => sql };

type TextOf = (task: AuditTask) => Promise<ShownSql>;
type Showing = { readonly locale: Locale; readonly textOf: TextOf };

async function shownTask({ tenant, table, world }: EventPlace, task: Task, { locale, textOf }: Showing) {
  const { taskId } = task;
  const [{ items }, [audited]] = await Promise.all([
    statements.on(table).list({ taskId }, { limit: limits.approvalLinkStatementsMax }),
    requireTasks(table, [taskId]),
  ]);
  const files = world.files.forTenant(tenant);
  const { isConcealed, text } = audited ? await textOf(audited) : asWritten;
  const shown = items.map(async (statement) => ({
    number: statement.number,
    exec_sql: text(await statementText(files, statement)),
    audit_level: statement.auditLevel,
    findings: statement.findings.map(({ level, message }) => ({ level, message: inLocale(message, locale) })),
  }));
  return {
    instance_name: task.dbServiceName,
    instance_schema: task.schema,
    score: task.score,
    pass_rate: task.passRate,
    statement_nums: audited?.statementCount ?? items.length,
    backup_conflict_with_instance: audited?.backupConflict ?? false,
    ...(audited && { undo_outlook: await outlookOf(table, audited, locale) }),
    statements: await Promise.all(shown),
    ...(isConcealed && { is_concealed: true }),
  };
}
