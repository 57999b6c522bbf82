import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { issueToken } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import { ownScan } from './scan-access.ts';
import { changeScan, type Scan } from './scan-repo.ts';
import { dayMilliseconds } from './scans.ts';

export async function resetScannerToken({ params, body }: Input<typeof contract.resetScannerToken>, ctx: Context) {
  const before = await ownScan(ctx, params.instance_audit_plan_id);
  const days = body.expires_in_days ?? limits.scannerTokenDays;
  const tokenExpiresAt = new Date(ctx.world.clock.now() + days * dayMilliseconds).toISOString();
  ctx.describe({
    zh: `重置数据源 ${before.dbServiceName} 的扫描令牌`,
    en: `Reset the scanner token of the data source ${before.dbServiceName}`,
  });
  await changeScan(ctx.recorded, before, { ...before, tokenId: ctx.world.newId(), tokenExpiresAt });
  return {};
}

/** The token of the scanners of a data source, for whoever may change its scans; nothing once it has expired. */
export async function shownToken(ctx: Context, scan: Scan): Promise<string> {
  const now = new Date(ctx.world.clock.now());
  const seconds = Math.floor((Date.parse(scan.tokenExpiresAt) - now.getTime()) / 1000);
  if (seconds <= 0 || !ctx.may('auditPlanSave', { dbServiceUid: scan.dbServiceUid })) return '';
  const content = { tenant: ctx.tenant, kind: 'scanner', sub: subjectOf(scan), jti: scan.tokenId } as const;
  return issueToken(ctx.world.keys, content, { now, seconds });
}

/** For what a token of these scanners is issued. */
export function subjectOf({ projectUid, scanId }: Pick<Scan, 'projectUid' | 'scanId'>): string {
  return `${projectUid}/${scanId}`;
}
