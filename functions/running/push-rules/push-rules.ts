import type * as contract from '../../../shared/contract/running/push-rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts } from '../../platform/access/account.ts';
import { memberships } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { pushRules, rulesOfProject, type PushRule } from './push-rule-repo.ts';

export async function listPushRules(_: Input<typeof contract.listPushRules>, ctx: Context) {
  const rules = await rulesOfProject(ctx.table, ctx.project.uid);
  const now = ctx.world.clock.now();
  const data = rules.map((rule) => ({
    report_push_config_id: rule.kind,
    type: rule.kind,
    enabled: rule.isEnabled,
    trigger_type: rule.trigger,
    push_frequency_cron: rule.cron,
    push_user_Type: rule.userType,
    push_user_list: rule.userUids,
    push_interval_minutes: rule.intervalMinutes,
    last_push_time:
      rule.lastPushAt !== undefined && rule.lastPushAt <= now ? new Date(rule.lastPushAt).toISOString() : '',
  }));
  return { data };
}

export async function updatePushRule({ params, body }: Input<typeof contract.updatePushRule>, ctx: Context) {
  const rules = await rulesOfProject(ctx.table, ctx.project.uid);
  const before = rules.find(({ kind }) => kind === params.report_push_config_id);
  if (!before) throw new AppError('notFound');
  const after = changed(before, body, ctx.world.clock.now());
  if (after.trigger === 'timing' && after.cron === '') throw new AppError('pushRuleIncomplete');
  if (after.userType === 'fixed') await demandMembers(ctx, after.userUids);
  ctx.describe({ zh: `修改项目 ${ctx.project.name} 的推送规则`, en: `Change how ${ctx.project.name} tells people` });
  const records = pushRules.on(ctx.table);
  await ctx.recorded.transact([
    'version' in after ? records.updating({ ...after, version: after.version }) : records.creating(after),
  ]);
  return {};
}

type Change = Input<typeof contract.updatePushRule>['body'];

function changed({ lastPushAt, ...before }: PushRule | Stored<PushRule>, body: Change, now: number) {
  const given = {
    isEnabled: body.enabled,
    trigger: body.trigger_type,
    cron: body.push_frequency_cron,
    userType: body.push_user_Type,
    userUids: body.push_user_list,
    intervalMinutes: body.push_interval_minutes,
  };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  // What waits for a time of the old rule keeps it; what comes now follows the new one.
  return {
    ...before,
    ...(changes as Partial<PushRule>),
    ...(lastPushAt !== undefined && lastPushAt <= now && { lastPushAt }),
  };
}

async function demandMembers({ table, project }: Context, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) throw new AppError('pushRuleIncomplete');
  const [people, members] = await Promise.all([
    accounts.on(table).getMany(uids.map((uid) => ({ uid }))),
    memberships.on(table).getMany(uids.map((userUid) => ({ userUid, projectUid: project.uid }))),
  ]);
  for (const uid of uids) {
    const person = people.find((one) => one.uid === uid);
    const isMember = members.some(({ userUid }) => userUid === uid);
    if (!person || person.isDisabled || !isMember) throw new AppError('pushUserUnknown', { name: person?.name ?? uid });
  }
}
