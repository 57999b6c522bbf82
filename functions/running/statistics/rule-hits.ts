import * as z from 'zod';
import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** Counts what an audit found, rule by rule. A rule's totals are one row, which many audits may add to at once. */
export async function countRuleHits(table: TenantTable, { dbType, at, rules }: Events['auditEnded']): Promise<void> {
  const told = rules.filter(({ hits, excused = 0 }) => hits + excused > 0);
  await Promise.all(
    told.map(({ id, hits, excused = 0 }) =>
      table.update(keyOf(dbType, id), {
        add: { ...(hits > 0 && { statements: hits, audits: 1 }), ...(excused > 0 && { whitelisted: excused }) },
        ...(hits > 0 && { set: { lastHitAt: at } }),
      }),
    ),
  );
}

/** Counts what people made of findings, rule by rule, beside what was found. */
export async function countSettled(table: TenantTable, { way, findings }: Events['findingsSettled']): Promise<void> {
  const sums = new Map<string, (typeof findings)[number]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.dbType, finding.ruleId]);
    sums.set(key, { ...finding, statements: finding.statements + (sums.get(key)?.statements ?? 0) });
  }
  await Promise.all(
    [...sums.values()].map(({ dbType, ruleId, statements }) =>
      table.update(keyOf(dbType, ruleId), { add: { [way]: statements } }),
    ),
  );
}

const countSchema = z.number().default(0);
const rowSchema = z.object({
  sk: z.string(),
  statements: countSchema,
  audits: countSchema,
  fixed: countSchema,
  dismissed: countSchema,
  whitelisted: countSchema,
  lastHitAt: z.string().default(''),
});

export async function listRuleHits({ query }: Input<typeof contract.listRuleHits>, { table }: Context) {
  const dbType = query.filter_db_type;
  const { items } = await table.query({ pk: partitionOf(dbType) });
  const rows = items.map((item) => rowSchema.parse(item)).sort((a, b) => b.statements - a.statements);
  return {
    data: rows.map(({ sk, statements, audits, fixed, dismissed, whitelisted, lastHitAt }) => ({
      db_type: dbType,
      rule_name: sk,
      hit_count: statements,
      audit_count: audits,
      fixed_count: fixed,
      dismissed_count: dismissed,
      whitelisted_count: whitelisted,
      last_hit_time: lastHitAt,
    })),
  };
}

function keyOf(dbType: string, ruleId: string) {
  return { pk: partitionOf(dbType), sk: ruleId };
}

function partitionOf(dbType: string): string {
  return `RULE_HITS#${encodeURIComponent(dbType)}`;
}
