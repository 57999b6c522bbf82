import type * as contract from '../../shared/contract/sql-manages/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Text } from '../../shared/text.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import { counting } from '../collected/totals.ts';
import { memberships } from '../platform/access/membership.ts';
import type { Context } from '../platform/context.ts';
import { isVisible, mayHandle } from './visible.ts';

type Body = Input<typeof contract.batchUpdateSqlManages>['body'];
const attemptsMax = 8;
const atOnce = 20;

export async function batchUpdateSqlManages({ body }: Input<typeof contract.batchUpdateSqlManages>, ctx: Context) {
  const ids = [...new Set(body.sql_manage_id_list)];
  const found = await collectedSqls.on(ctx.table).getMany(ids.map((sqlId) => ({ projectUid: ctx.project.uid, sqlId })));
  const visible = found.filter((record) => isVisible(ctx, record));
  if (visible.length < ids.length) throw new AppError('notFound');
  if (!visible.every((record) => mayHandle(ctx, record))) {
    if (ctx.project.archived) throw new AppError('projectArchived');
    throw new AppError('forbidden');
  }
  const assignees = body.assignees == null ? undefined : await assigneesOf(ctx, body.assignees);
  const count = ids.length;
  ctx.describe({ zh: `处理 ${count} 条管控 SQL`, en: `Handle ${count} governed statements` });
  const pieces = Array.from({ length: Math.ceil(count / atOnce) }, (_, i) =>
    visible.slice(i * atOnce, (i + 1) * atOnce),
  );
  for (const [i, piece] of pieces.entries())
    await changeAll(ctx, piece, { body, assignees, isLast: i === pieces.length - 1 });
  return {};
}

type Wish = { readonly body: Body; readonly assignees: Collected['assignees'] | undefined; readonly isLast: boolean };

/** Scans count the same statements meanwhile, so each attempt reads them afresh. */
async function changeAll(ctx: Context, records: readonly Collected[], wish: Wish): Promise<void> {
  const table = wish.isLast ? ctx.recorded : ctx.table;
  for (let attempt = 1, now = records; ; attempt++) {
    try {
      await table.transact(
        now.flatMap((record) => {
          const after = changed(record, wish, ctx);
          return [collectedSqls.on(table).updating(after), ...counting(table, record, after)];
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile') || attempt === attemptsMax) throw error;
      now = await collectedSqls.on(ctx.table).getMany(records);
    }
  }
}

function changed(record: Collected, { body, assignees }: Wish, { user, world }: Context): Collected {
  const at = new Date(world.clock.now()).toISOString();
  const steps = stepsOf(body, assignees).map((what) => ({ at, by: user.name, what }));
  const { returnedAt, ...rest } = record;
  const isHandled = body.status != null;
  return {
    ...rest,
    history: [...(record.history ?? []), ...steps].slice(-limits.sqlManageHistoryMax),
    ...(returnedAt !== undefined && !isHandled && { returnedAt }),
    ...(body.status != null && {
      status: body.status,
      handledAt: at,
      handledBy: user.name,
    }),
    ...(body.priority != null && {
      isHighPriority: body.priority === 'high',
      priorityReasons: body.priority === 'high' ? record.priorityReasons : [],
    }),
    ...(body.remark != null && { remark: body.remark }),
    ...(assignees && { assignees, assigneeUids: `|${assignees.map(({ uid }) => uid).join('|')}|` }),
  };
}

/** What a person did, in the words that the history of the statement shows. */
function stepsOf({ status, priority, remark }: Body, assignees: Collected['assignees'] | undefined): Text[] {
  const names = assignees?.map(({ name }) => name).join(', ');
  return [
    ...(status == null ? [] : [statusSteps[status]]),
    ...(priority == null ? [] : [priority === 'high' ? raisedStep : loweredStep]),
    ...(names === undefined ? [] : [{ zh: `指派给 ${names || '无人'}`, en: `Assigned to ${names || 'nobody'}` }]),
    ...(remark == null ? [] : [{ zh: `备注：${remark.slice(0, 200)}`, en: `Remark: ${remark.slice(0, 200)}` }]),
  ];
}

const statusSteps: Readonly<Record<NonNullable<Body['status']>, Text>> = {
  solved: { zh: '标记为已解决', en: 'Marked as solved' },
  ignored: { zh: '标记为已忽略', en: 'Marked as ignored' },
  manual_audited: { zh: '标记为已人工审核', en: 'Marked as audited by hand' },
};
const raisedStep: Text = { zh: '设为高优先级', en: 'Made high priority' };
const loweredStep: Text = { zh: '取消高优先级', en: 'No longer high priority' };

/** Who is to handle a statement must be of the project. */
async function assigneesOf(ctx: Context, uids: readonly string[]): Promise<Collected['assignees']> {
  const wanted = [...new Set(uids)];
  const projectUid = ctx.project.uid;
  const found = await memberships.on(ctx.table).getMany(wanted.map((userUid) => ({ userUid, projectUid })));
  const members = new Map(found.map(({ userUid, userName }) => [userUid, userName]));
  const stranger = wanted.find((uid) => !members.has(uid));
  if (stranger !== undefined) throw new AppError('assigneeNoMember', { user: stranger });
  return wanted.map((uid) => ({ uid, name: members.get(uid) ?? '' }));
}
