import * as z from 'zod';
import { levels } from '../../../levels.ts';

/** The wire's own shapes of optimisations that several operations share. */
type PlanNode = {
  readonly operator: string;
  readonly summary: readonly string[];
  readonly children: readonly PlanNode[];
};
const planNode: z.ZodType<PlanNode> = z
  .object({
    operator: z.string(),
    summary: z.array(z.string()),
    get children() {
      return z.array(planNode);
    },
  })
  .meta({ id: 'OptimizationPlanNode' });
/** How the server would carry a statement out; `no_data` where it could not be asked, and `message` then says why. */
export const queryPlan = z
  .object({
    state: z.enum(['finish', 'no_data']),
    query_plan_desc: z.array(planNode),
    /** Beside the wire's own fields: in the server's own units, rows that its steps read, and why there is no plan. */
    cost: z.number().optional(),
    rows_read: z.number().optional(),
    message: z.string(),
  })
  .meta({ id: 'OptimizationPlan' });
/** What became better. Rate and scores are computed from plans of the server; where one is missing there are none. */
export const gain = z
  .object({
    state: z.enum(['finish', 'no_data']),
    /** Per cent of the cost that is gone; below zero where the plan costs more. */
    improvement_rate: z.number().optional(),
    improvement_desc: z.string(),
    total_score: z.number().optional(),
    detail: z.array(z.object({ category: z.string(), original_score: z.number(), optimized_score: z.number() })),
  })
  .meta({ id: 'OptimizationGain' });
/** One rewrite with the statement and the plan that it left. */
export const step = z
  .object({
    rule_id: z.string(),
    rule_name: z.string(),
    rule_desc: z.string(),
    optimized_sql: z.string(),
    query_plan: queryPlan,
    analysis: gain,
    chat_id: z.string(),
  })
  .meta({ id: 'OptimizationStep' });
const shownRows = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
});
/**
 * Beside the wire's own fields: what became of a rewrite when it was run beside its statement on small made-up databases. Only those
 * that are proved (by a rule as well) or tested are offered; a refuted one brings the fewest rows that show it.
 */
export const judgement = z
  .object({
    rule_id: z.string(),
    rule_name: z.string(),
    optimized_sql: z.string(),
    verdict: z.enum(['proved', 'tested', 'refuted', 'unknown']),
    verdict_desc: z.string(),
    databases: z.number().int(),
    rows: z.number().int(),
    mutants: z.number().int(),
    mutants_told_apart: z.number().int(),
    seconds: z.number(),
    counterexample: z
      .object({
        difference: z.string(),
        tables: z.array(shownRows),
        before: shownRows,
        after: shownRows,
        script: z.string(),
      })
      .optional(),
  })
  .meta({ id: 'RewriteJudgement' });
/** What all of them come to: something is offered, or is right and reads more by its plan, there is nothing to improve, or why nothing can be said. */
export const verdict = z.object({
  verdict_state: z.enum(['offered', 'dearer', 'nothing', 'refuted', 'unknown']),
  verdict_desc: z.string(),
  judgements: z.array(judgement),
});
/** The indexes that the statement lacks. None is ever made by this product. */
export const advisedIndex = z
  .object({
    state: z.enum(['finish', 'no_data']),
    has_advice: z.boolean(),
    other_advice: z.string(),
    indexes: z.array(z.object({ create_index_statement: z.string(), reason: z.string() })),
  })
  .meta({ id: 'AdvisedIndex' });

const triedIndex = z
  .object({
    table_name: z.string(),
    create_index_statement: z.string(),
    /** The form that lets others write meanwhile; empty where the server has none. */
    online_statement: z.string(),
    bytes: z.number().optional(),
    /** Statements, counted from 1, with their cost before and with all advised indexes; and those that write the table. */
    readers: z.array(
      z.object({
        number: z.number().int(),
        cost_before: z.number(),
        cost_after: z.number(),
        /** How often it runs, where that was told. */
        executions: z.number().int().optional(),
      }),
    ),
    writers: z.array(z.number().int()),
  })
  .meta({ id: 'TriedIndex' });
/** Beside the wire's own fields: what a trial of indexes showed for all statements together. */
export const indexAdvice = z
  .object({
    /** `better`: these indexes help; `nothing`: none of those that were tried does; `not_tried`: nobody could try any. */
    verdict: z.enum(['better', 'nothing', 'not_tried']),
    verdict_desc: z.string(),
    /** On what they were tried, or why they were not. */
    basis: z.string(),
    tried_count: z.number().int(),
    /** Statements weigh as often as they run; what they cost is then the sum over all runs. */
    is_weighed: z.boolean(),
    bytes: z.number().optional(),
    cost_before: z.number(),
    cost_after: z.number(),
    indexes: z.array(triedIndex),
    not_judged: z.array(z.object({ number: z.number().int(), reason: z.string() })),
    /** What was thought of and not tried: nothing is promised of it. */
    ideas: z.array(z.object({ create_index_statement: z.string(), reason: z.string() })),
    /** Indexes that stand there and could go. */
    standing: z.array(
      z.object({ table_name: z.string(), index_name: z.string(), bytes: z.number().optional(), reason: z.string() }),
    ),
  })
  .meta({ id: 'IndexAdviceOfAll' });

/** What somebody thinks of a result. */
export const vote = z.enum(['agree', 'disagree']);

const suggestion = z
  .object({
    rule_name: z.string(),
    audit_level: z.enum(['', ...levels]),
    type: z.enum(['statement', 'structure', 'other']),
    desc: z.string(),
    status: z.enum(['initial', 'processed']),
    rewritten_sql: z.string(),
    ddl_dcl: z.string(),
    ddl_dcl_desc: z.string(),
  })
  .meta({ id: 'RewriteSuggestion' });
/** The rewrite of one statement of an audit, as far as it has come. */
export const rewriteTask = z
  .object({
    task_id: z.string(),
    sql_number: z.string(),
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    start_time: z.string(),
    end_time: z.string(),
    error_message: z.string(),
    result: z
      .object({
        business_desc: z.string(),
        logic_desc: z.string(),
        suggestions: z.array(suggestion),
        rewritten_sql: z.string(),
        rewritten_sql_business_desc: z.string(),
        rewritten_sql_logic_desc: z.string(),
        /** What was not rewritten because the rows would differ, or because a proof is missing. */
        business_non_equivalent_desc: z.string(),
      })
      .optional(),
  })
  .meta({ id: 'RewriteTask' });
