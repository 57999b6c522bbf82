import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import type { RuleOutcome } from '../../../shared/audit/judge/rule-run.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** What became of one rule over the whole script of a task; the counts are statements. */
const outcomeSchema = z.object({
  ruleId: z.string(),
  /** pass: it judged at least one statement and found nothing; notApplicable: there was nothing that it could judge. */
  outcome: z.enum(['hit', 'pass', 'notApplicable', 'errored']),
  hits: z.number().int(),
  /** The severest level that it found; absent where it found nothing, and in what was kept before this was. */
  level: z.enum(levels).optional(),
  judged: z.number().int(),
  /** Those that it could not judge: read in part only, or about what was not known of the database. */
  skipped: z.number().int(),
  error: z.object({ zh: z.string(), en: z.string() }).optional(),
});
export type StoredRuleOutcome = z.output<typeof outcomeSchema>;

const taskRulesSchema = z.object({ taskId: z.number().int(), outcomes: z.array(outcomeSchema) });

/** Beside the header, which is read far more often. */
export const taskRules = entity('TASK_RULES', taskRulesSchema, { pk: 'TASK#{taskId}', sk: 'RULES' });

export function storedOutcome({ id, error, ...outcome }: RuleOutcome): StoredRuleOutcome {
  return { ruleId: id, ...outcome, ...(error !== undefined && { error }) };
}

/** The same as the audit engine says it. */
export function ruleOutcome({ ruleId, level, ...outcome }: StoredRuleOutcome): RuleOutcome {
  return { id: ruleId, ...outcome, ...(level && { level }), error: outcome.error };
}

/** What became of each rule in the audit of a task; none for a task that was audited before this was kept. */
export async function ruleOutcomesOf(table: TenantTable, taskId: number): Promise<readonly StoredRuleOutcome[]> {
  return (await taskRules.on(table).get({ taskId }))?.outcomes ?? [];
}
