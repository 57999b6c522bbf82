import { stepKey } from '../../../shared/approval-rules/demanded.ts';
import type { ApprovalRule } from '../../../shared/approval-rules/rule.ts';
import type * as contract from '../../../shared/contract/changes/approval-rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import { accounts } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { approvalRules } from '../approval/rules-repo.ts';

export async function getApprovalRules(_: Input<typeof contract.getApprovalRules>, { table, project }: Context) {
  const found = await approvalRules.on(table).get({ projectUid: project.uid });
  return {
    data: { version: found?.version ?? 0, update_time: found?.updatedAt ?? '', rules: found?.rules ?? [] },
  };
}

export async function saveApprovalRules({ body }: Input<typeof contract.saveApprovalRules>, ctx: Context) {
  const { table, project, world } = ctx;
  const { version, rules } = body;
  await checkRules(ctx, rules);
  const before = await approvalRules.on(table).get({ projectUid: project.uid });
  if ((before?.version ?? 0) !== version) throw new AppError('approvalRulesChanged');
  const after = { projectUid: project.uid, updatedAt: new Date(world.clock.now()).toISOString(), rules };
  ctx.describe({ zh: `编辑审批规则，共 ${rules.length} 条`, en: `Edit the approval rules, ${rules.length} in all` });
  await ctx.recorded.transact([
    before
      ? approvalRules.on(table).updating({ ...after, version: before.version })
      : approvalRules.on(table).creating(after),
  ]);
  return {};
}

/** Refuses rules that name people or environments that are not there, or ask for more steps than a change can have. */
async function checkRules({ table, project }: Context, rules: readonly ApprovalRule[]): Promise<void> {
  const steps = rules.flatMap(({ demand, step }) => (demand === 'review' && step ? [step] : []));
  if (new Set(steps.map(stepKey)).size > limits.ruleStepsMax)
    throw new AppError('tooManyRuleSteps', { max: limits.ruleStepsMax });
  const tagUids = rules.flatMap(({ conditions }) =>
    conditions.flatMap((one) => (one.field === 'environment' ? one.value : [])),
  );
  const userUids = [...new Set(rules.flatMap(({ step }) => step?.assignee_user_id_list ?? []))];
  const [tags, people] = await Promise.all([
    environmentTagsOf(
      table,
      tagUids.map((uid) => ({ projectUid: project.uid, uid })),
    ),
    accounts.on(table).getMany(userUids.map((uid) => ({ uid }))),
  ]);
  if (!tagUids.every((uid) => tags.has(uid))) throw new AppError('unknownEnvironmentTag');
  const known = new Set(people.filter(({ isDisabled }) => !isDisabled).map(({ uid }) => uid));
  const stranger = userUids.find((uid) => !known.has(uid));
  if (stranger !== undefined) throw new AppError('unknownUser', { name: stranger });
}
