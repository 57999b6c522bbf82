import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Collected } from '../collected/collected-repo.ts';
import { raisedByHand } from '../collected/priority.ts';
import { memberships } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import { raiseToCount } from '../../platform/events.ts';
import { changeable, changeEach, historyWith } from './change.ts';

type Body = Input<typeof contract.batchUpdateSqlManages>['body'];

export async function batchUpdateSqlManages({ body }: Input<typeof contract.batchUpdateSqlManages>, ctx: Context) {
  const records = await changeable(ctx, body.sql_manage_id_list);
  const assignees = body.assignees == null ? undefined : await assigneesOf(ctx, body.assignees);
  const count = records.length;
  ctx.describe({ zh: `处理 ${count} 条管控 SQL`, en: `Handle ${count} governed statements` });
  await changeEach(ctx, records, (record) => changed(record, { body, assignees }, ctx));
  if (body.status != null) await tellSettled(ctx, { status: body.status, records });
  return {};
}

/** Tells what became of the findings of statements whose handling this changed. */
async function tellSettled(
  ctx: Context,
  { status, records }: { status: NonNullable<Body['status']>; records: readonly Collected[] },
): Promise<void> {
  const findings = records
    .filter((record) => record.status !== status)
    .flatMap(({ dbType, findings: found }) =>
      [...new Set(found.map(({ ruleId }) => ruleId))].map((ruleId) => ({ dbType, ruleId, statements: 1 })),
    );
  await raiseToCount(ctx, 'findingsSettled', { way: status === 'solved' ? 'fixed' : 'dismissed', findings });
}

type Wish = { readonly body: Body; readonly assignees: Collected['assignees'] | undefined };

function changed(record: Collected, { body, assignees }: Wish, ctx: Context): Collected {
  const { returnedAt, ...rest } = record;
  const isHandled = body.status != null;
  return {
    ...rest,
    history: historyWith(record, stepsOf(body, assignees), ctx),
    ...(returnedAt !== undefined && !isHandled && { returnedAt }),
    ...(body.status != null && {
      status: body.status,
      handledAt: new Date(ctx.world.clock.now()).toISOString(),
      handledBy: ctx.user.name,
    }),
    ...(body.priority != null && {
      isHighPriority: body.priority === 'high',
      priorityReasons: body.priority === 'high' ? [...reasonsBeside(record), raisedByHand] : [],
    }),
    ...(body.remark != null && { remark: body.remark }),
    ...(assignees && { assignees, assigneeUids: `|${assignees.map(({ uid }) => uid).join('|')}|` }),
  };
}

function reasonsBeside({ priorityReasons }: Collected): Text[] {
  return priorityReasons.filter(({ en }) => en !== raisedByHand.en);
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
