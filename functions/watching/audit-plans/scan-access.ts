import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { scans, type Plan, type Scan } from './scan-repo.ts';

/** The scan that an address names. Whoever may not see it is told that there is none. */
export async function visibleScan(ctx: Context, scanId: number): Promise<Scan> {
  const scan = await scans.on(ctx.table).require({ projectUid: ctx.project.uid, scanId });
  if (!maySee(ctx, scan)) throw new AppError('notFound');
  return scan;
}

/** The scan that an address names, for whoever may change it. */
export async function ownScan(ctx: Context, scanId: number): Promise<Scan> {
  const scan = await visibleScan(ctx, scanId);
  ctx.demand('auditPlanSave', { dbServiceUid: scan.dbServiceUid });
  return scan;
}

export function maySee(ctx: Context, { dbServiceUid, creatorUid }: Scan): boolean {
  return creatorUid === ctx.user.uid || ctx.may('auditPlanView', { dbServiceUid });
}

export function planIn({ plans }: Scan, planId: number): Plan {
  const plan = plans.find((one) => one.planId === planId);
  if (!plan) throw new AppError('notFound');
  return plan;
}
