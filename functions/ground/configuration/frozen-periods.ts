import type * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { fill, sameText, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { freezesKey, freezesOfTenant, type OrganizationFreezes } from './frozen-periods-repo.ts';

export async function readFrozenPeriods(_: unknown, { table }: Context) {
  const stored = await freezesOfTenant.on(table).get(freezesKey);
  return {
    data: {
      version: stored?.version ?? 0,
      frozen_periods: stored?.periods ?? [],
      ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
    },
  };
}

export async function updateFrozenPeriods({ body }: Input<typeof contract.updateFrozenPeriods>, ctx: Context) {
  const records = freezesOfTenant.on(ctx.table);
  const before = await records.get(freezesKey);
  if ((before?.version ?? 0) !== body.version) throw new AppError('changedMeanwhile');
  const after = {
    ...freezesKey,
    periods: body.frozen_periods,
    changedAt: new Date(ctx.world.clock.now()).toISOString(),
    changedBy: ctx.user.name,
  };
  ctx.describe(changeText(before?.periods ?? [], after.periods));
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
  ]);
  return {};
}

/** What was added and what was taken away, each with its days: who asks later why something ran needs no more. */
function changeText(before: OrganizationFreezes, after: OrganizationFreezes): Text {
  const told = (periods: OrganizationFreezes) => periods.map(periodText);
  const [old, now] = [told(before), told(after)];
  const added = now.filter((one) => !old.includes(one));
  const removed = old.filter((one) => !now.includes(one));
  const parts = [
    ...(added.length > 0 ? [fill(words.added, { periods: sameText(added.join(', ')) })] : []),
    ...(removed.length > 0 ? [fill(words.removed, { periods: sameText(removed.join(', ')) })] : []),
  ];
  if (parts.length === 0) return words.same;
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') };
}

function periodText({ name, from_date, to_date, time_zone }: OrganizationFreezes[number]): string {
  return `"${name}" ${from_date} – ${to_date}${time_zone === undefined ? '' : ` ${time_zone}`}`;
}

const words = {
  added: { zh: '组织封网：添加 {periods}', en: 'Freeze the organization: {periods}' },
  removed: { zh: '组织封网：移除 {periods}', en: 'No longer freeze the organization: {periods}' },
  same: { zh: '修改组织封网的原因或顺序', en: 'Change reasons or the order of the freezes of the organization' },
} as const satisfies Record<string, Text>;
