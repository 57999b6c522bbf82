import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { trackerNames } from '../../../shared/channels/trackers.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { fill } from '../../../shared/text.ts';
import { enabledTrackers, openTracker } from '../../ground/channels/tracker.ts';
import type { Context } from '../../platform/context.ts';
import { changeable, changeEach, historyWith } from './change.ts';
import { issueText } from './issue-text.ts';
import { beginPush, endPush, leavePushOpen } from './push-repo.ts';

export async function sendSqlManages({ body }: Input<typeof contract.sendSqlManages>, ctx: Context) {
  const { tracker: name, type, priority } = body;
  const records = await changeable(ctx, body.sql_manage_id_list);
  const count = records.length;
  ctx.describe({ zh: `推送 ${count} 条管控 SQL`, en: `Push ${count} governed statements to the tracker` });
  const tracker = await openTracker({ tenant: ctx.tenant, table: ctx.table, world: ctx.world }, name);
  if (!tracker) throw new AppError('trackerOff', { tracker: trackerNames.labels[name] });
  const project = body.tracker_project ?? body.coding_project_name ?? '';
  const text = await issueText(ctx, tracker, records);
  const { push, isAgain } = await beginPush(ctx, { tracker: name, project }, records);
  const answer = await tracker.make(
    { key: push.key, project, type, priority, ...text },
    isAgain ? push.since : undefined,
  );
  if (answer.state === 'refused') {
    await (answer.isOpen || isAgain ? leavePushOpen(ctx, push) : endPush(ctx, push));
    throw new AppError('trackerRefused', { reason: answer.reason });
  }
  const { code, url } = answer.issue;
  const step = fill(sentAs, { code, tracker: trackerNames.labels[name] });
  const issue = { tracker: name, code, ...(url !== undefined && { url }) };
  await changeEach(ctx, records, (record) => ({
    ...record,
    issue,
    history: historyWith(record, [step], ctx),
    // What was solved or ignored stays so: the issue tells of it all the same.
    ...(record.status === 'unhandled' && { status: 'sent' as const }),
  }));
  await endPush(ctx, push);
  return { data: { code, message: text.title, ...(url !== undefined && { url }) } };
}

const sentAs = { zh: '已推送到 {tracker}，事项 {code}', en: 'Sent to {tracker} as {code}' };

export async function listTrackers(_: Input<typeof contract.listTrackers>, ctx: Context) {
  const enabled = await enabledTrackers(ctx.table);
  return { data: enabled.map(({ name, project }) => ({ tracker: name, tracker_project: project })) };
}
