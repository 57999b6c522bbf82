import * as z from 'zod';
import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

type Audited = {
  readonly dbType: string;
  readonly at: string;
  readonly rules: readonly { readonly id: string; readonly hits: number }[];
};

/** Counts what an audit found, rule by rule. A rule's totals are one row, which many audits may add to at once. */
export async function countRuleHits(table: TenantTable, { dbType, at, rules }: Audited): Promise<void> {
  const hit = rules.filter(({ hits }) => hits > 0);
  await Promise.all(
    hit.map(({ id, hits }) =>
      table.update(
        { pk: partitionOf(dbType), sk: id },
        { add: { statements: hits, audits: 1 }, set: { lastHitAt: at } },
      ),
    ),
  );
}

const rowSchema = z.object({ sk: z.string(), statements: z.number(), audits: z.number(), lastHitAt: z.string() });

export async function listRuleHits({ query }: Input<typeof contract.listRuleHits>, { table }: Context) {
  const dbType = query.filter_db_type;
  const { items } = await table.query({ pk: partitionOf(dbType) });
  const rows = items.map((item) => rowSchema.parse(item)).sort((a, b) => b.statements - a.statements);
  return {
    data: rows.map(({ sk, statements, audits, lastHitAt }) => ({
      db_type: dbType,
      rule_name: sk,
      hit_count: statements,
      audit_count: audits,
      last_hit_time: lastHitAt,
    })),
  };
}

function partitionOf(dbType: string): string {
  return `RULE_HITS#${encodeURIComponent(dbType)}`;
}
