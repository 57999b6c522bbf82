import { nextTime } from '../../../shared/cron.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { deploymentTimeZone } from '../../platform/time-zone.ts';
import { pushRules, rulesOfProject, type PushKind, type PushRule } from './push-rule-repo.ts';

/** What a push rule makes of a message: nothing when the project is silent, else when and whether only certain people are told. */
export type PushPlan = { readonly dueAt: number; readonly onlyUids: readonly string[] | undefined };

/** When the people of a project are told of something that happened now. What comes within the interval waits for its end. */
export async function planPush(
  table: TenantTable,
  { projectUid, kind }: { readonly projectUid: string; readonly kind: PushKind },
  now: number,
): Promise<PushPlan | undefined> {
  const rule = (await rulesOfProject(table, projectUid)).find((one) => one.kind === kind);
  if (!rule?.isEnabled) return undefined;
  const dueAt = dueTime(rule, now);
  if (dueAt !== rule.lastPushAt) await note(table, { ...rule, lastPushAt: dueAt });
  return { dueAt, onlyUids: rule.userType === 'fixed' ? rule.userUids : undefined };
}

/** Somebody who changes the rule at this moment comes first: then the next message notes its time. */
async function note(table: TenantTable, rule: PushRule | Stored<PushRule>): Promise<void> {
  try {
    await ('version' in rule ? pushRules.on(table).update(rule) : pushRules.on(table).create(rule));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

function dueTime({ trigger, cron, intervalMinutes, lastPushAt = 0 }: PushRule, now: number): number {
  if (lastPushAt > now) return lastPushAt;
  if (trigger === 'timing') return nextTime(cron, new Date(now), deploymentTimeZone())?.getTime() ?? now;
  return intervalMinutes === 0 ? now : Math.max(now, lastPushAt + intervalMinutes * 60_000);
}
