import { limits } from '../../../shared/limits.ts';
import { scanHealth } from '../audit-plans/service.ts';
import { collectedSqls } from '../collected/collected-repo.ts';
import type { Context } from '../../platform/context.ts';
import { ruleRowsFor } from '../../rules/rules/service.ts';
import { visibleTo } from './visible.ts';

/** The rules that the latest statements break, by database type. */
export async function listSqlManageRuleTips(_: unknown, ctx: Context) {
  const { table, project, locale } = ctx;
  const filter = visibleTo(ctx).filter((one) => Object.keys(one).length > 0);
  const listing = collectedSqls
    .on(table)
    .listingBy('gsi1', { projectUid: project.uid }, { newestFirst: true, ...(filter.length > 0 && { filter }) });
  const bounds = { rowsMax: limits.searchedRowsMax, readsMax: limits.searchedMegabytesMax };
  const { items } = await table.search(listing.query, bounds);
  const broken = new Map<string, Set<string>>();
  for (const { dbType, findings } of items.flatMap((item) => listing.read(item) ?? [])) {
    const known = broken.get(dbType) ?? new Set();
    broken.set(dbType, known);
    for (const { ruleId } of findings) known.add(ruleId);
  }
  const data = [...broken].map(async ([dbType, ids]) => {
    const rows = await ruleRowsFor(table, { dbType, projectUid: project.uid, locale });
    const names = new Map(rows.map(({ rule_name, desc }) => [rule_name, desc]));
    const rule = [...ids].sort().map((id) => ({ rule_name: id, desc: names.get(id) ?? id }));
    return { db_type: dbType, rule };
  });
  return { data: (await Promise.all(data)).filter(({ rule }) => rule.length > 0) };
}

/** What keeps SQL from coming in: rounds that fail and tokens that end. */
export async function listAbnormalScans(_: unknown, { table, project, world }: Context) {
  const now = world.clock.now();
  const warnAt = now + limits.scannerTokenWarningDays * 24 * 3600 * 1000;
  const found = await scanHealth(table, project.uid);
  return {
    data: found.flatMap(({ dbServiceName, scanId, tokenExpiresAt, isFailing, isUploadedTo, isActive }) => {
      const ends = Date.parse(tokenExpiresAt);
      const row = (code: number) => ({
        instance_name: dbServiceName,
        instance_audit_plan_id: scanId,
        abnormal_status_code: code,
        token_exp: Math.floor(ends / 1000),
      });
      const ofToken = ends <= now ? [row(expired)] : ends <= warnAt ? [row(expiring)] : [];
      return [...(isFailing ? [row(failing)] : []), ...(isUploadedTo && isActive ? ofToken : [])];
    }),
  };
}

// The numbers of the wire.
const failing = 1;
const expired = 2;
const expiring = 4;
