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
  /** Those that the whitelist excluded and that it would have found. */
  excused: z.number().int().optional(),
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
export function ruleOutcome({ ruleId, level, excused, ...outcome }: StoredRuleOutcome): RuleOutcome {
  return { id: ruleId, ...outcome, ...(level && { level }), ...(excused && { excused }), error: outcome.error };
}

/**
 * In how many statements of a task rules had found something and find nothing in the task that took its place. Of a rule that is
 * no longer asked, or could judge less than before, nothing is said.
 */
export async function findingsFixed(
  table: TenantTable,
  { before, after, dbType }: { readonly before: number; readonly after: number; readonly dbType: string },
): Promise<{ readonly dbType: string; readonly ruleId: string; readonly statements: number }[]> {
  const [had, has] = await Promise.all([ruleOutcomesOf(table, before), ruleOutcomesOf(table, after)]);
  const now = new Map(has.map((outcome) => [outcome.ruleId, outcome]));
  return had.flatMap((was) => {
    const is = now.get(was.ruleId);
    if (!is || !isAsSure(was, is) || is.hits >= was.hits) return [];
    return [{ dbType, ruleId: was.ruleId, statements: was.hits - is.hits }];
  });
}

function isAsSure(was: StoredRuleOutcome, is: StoredRuleOutcome): boolean {
  return is.outcome !== 'errored' && is.skipped <= was.skipped && (is.excused ?? 0) <= (was.excused ?? 0);
}

/** What became of each rule in the audit of a task; none for a task that was audited before this was kept. */
export async function ruleOutcomesOf(table: TenantTable, taskId: number): Promise<readonly StoredRuleOutcome[]> {
  return (await taskRules.on(table).get({ taskId }))?.outcomes ?? [];
}
