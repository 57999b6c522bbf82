import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { visibleOptimization } from './access.ts';
import { foundSchema, type Found, type FoundStatement } from './found.ts';
import { named } from './list.ts';
import { costOf, improvement } from './measures.ts';
import { optimizationFile, type Optimization } from './optimization-repo.ts';
import { everyRewrite, planText, shownGain, shownIndexes, shownPlan } from './shown.ts';
import { descriptionOf, shownVerdict } from './trial/shown-verdict.ts';
import { shownAdvice } from './shown-advice.ts';
import { givenSql } from './given.ts';

export async function getOptimization({ params }: Input<typeof contract.getOptimization>, ctx: Context) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  const found = await foundOf(ctx, record);
  const statement = found?.statements[0];
  return {
    data: {
      ...named(record),
      ...standing(record, ctx),
      id: 1,
      origin_sql: statement?.sql ?? (await givenSql(ctx, record)),
      metadata: found?.metadata ?? '',
      ...(await whatWasFound(statement, found?.advice?.notTried, { record, ctx })),
      problem: problemOf(statement, found, ctx),
      ...(found?.advice && { index_advice: shownAdvice(found.advice, found.statements, ctx.locale) }),
    },
  };
}

function standing(record: Optimization, { locale, user }: Context) {
  return {
    schema_name: record.schema,
    number_of_statements: record.statementCount,
    optimize_status: record.status,
    status: record.status === 'optimizing' ? ('rewriting' as const) : record.status,
    status_detail: record.failure ? inLocale(record.failure, locale) : '',
    total_state: record.status,
    optimized_sql_feedbacks: record.feedbacks.map((one) => ({
      id: one.id,
      creator: one.userName,
      created_at: one.createdAt,
      vote: one.vote,
      reason: one.reason,
      is_mine: one.userUid === user.uid,
    })),
  };
}

async function whatWasFound(
  statement: FoundStatement | undefined,
  notTried: Text | undefined,
  { record: { status }, ctx }: { readonly record: Optimization; readonly ctx: Context },
) {
  const { locale } = ctx;
  const after = statement?.plans[statement.steps.length];
  return {
    origin_query_plan: shownPlan(statement?.plans[0], locale),
    optimize: { state: status, steps: statement ? await shownSteps(statement, ctx) : [] },
    total_analysis: shownGain(statement?.plans[0], after, locale),
    advised_index: shownIndexes(statement, notTried, locale),
    non_equivalent: (statement?.differences ?? []).map((text) => inLocale(text, locale)),
    ...(await shownVerdict(statement, locale)),
  };
}

function problemOf(statement: FoundStatement | undefined, found: Found | undefined, { locale }: Context): string {
  return statement?.problem ? inLocale(statement.problem, locale) : (found?.problem ?? '');
}

export async function getOptimizationV1({ params }: Input<typeof contract.getOptimizationV1>, ctx: Context) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  const statements = (await foundOf(ctx, record))?.statements ?? [];
  const indexes = [...new Set(statements.flatMap((one) => one.indexes.map(({ statement }) => statement)))];
  const counted = (test: (one: FoundStatement) => boolean) => statements.filter(test).length;
  return {
    data: {
      ...named(record),
      index_recommendations: indexes,
      basic_summary: {
        number_of_query: statements.length,
        number_of_syntax_error: counted(({ problem }) => problem !== undefined),
        number_of_rewrite: statements.reduce((sum, { steps }) => sum + steps.length, 0),
        number_of_rewritten_query: counted(({ steps }) => steps.length > 0),
        number_of_index: indexes.length,
        number_of_query_index: counted((one) => one.indexes.length > 0),
        ...(record.gain !== undefined && { performance_gain: record.gain / 100 }),
      },
    },
  };
}

export async function listOptimizationSqls(
  { params, query }: Input<typeof contract.listOptimizationSqls>,
  ctx: Context,
) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  const statements = (await foundOf(ctx, record))?.statements ?? [];
  const begin = (query.page_index - 1) * query.page_size;
  const rows = statements.slice(begin, begin + query.page_size).map((one, at) => {
    const performance = gainOf(one);
    return {
      number: begin + at + 1,
      original_sql: one.sql,
      number_of_rewrite: one.steps.length,
      number_of_syntax_error: one.problem ? 1 : 0,
      number_of_index: one.indexes.length,
      number_of_hit_index: usedIndexes(one).length,
      contributing_indices: usedIndexes(one).join(', '),
      ...(performance !== undefined && { performance }),
    };
  });
  return { data: rows, total_nums: statements.length };
}

export async function getOptimizationSql({ params }: Input<typeof contract.getOptimizationSql>, ctx: Context) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  const one = (await foundOf(ctx, record))?.statements[params.number - 1];
  if (!one) throw new AppError('notFound');
  const [before, after] = [one.plans[0], one.plans[one.steps.length]];
  const [old, now, gain] = [costOf(before), costOf(after), gainOf(one)];
  const steps = await shownSteps(one, ctx);
  return {
    data: {
      original_sql: one.sql,
      optimized_sql: one.steps.at(-1)?.sql ?? one.sql,
      index_recommendations: one.indexes.map(({ statement }) => statement),
      triggered_rule: steps.map((step, at) => ({
        rule_code: step.rule_id,
        rule_name: step.rule_name,
        message: step.rule_desc,
        violated_queries_str: one.steps[at - 1]?.sql ?? one.sql,
        rewritten_queries_str: step.optimized_sql,
      })),
      explain_validation_details: {
        before_plan: planText(before),
        after_plan: planText(after),
        ...(old !== undefined && { before_cost: old }),
        ...(now !== undefined && { after_cost: now }),
        ...(gain !== undefined && { perform_improve_per: gain }),
      },
      ...(await shownVerdict(one, ctx.locale)),
    },
  };
}

async function foundOf(
  { world, tenant }: Context,
  { optimizationId, status }: Optimization,
): Promise<Found | undefined> {
  if (status !== 'finish') return undefined;
  const bytes = await world.files.forTenant(tenant).get(optimizationFile(optimizationId, 'found'));
  return bytes && foundSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Each step against the form before it. */
async function shownSteps({ steps, plans, judged }: FoundStatement, { locale }: Context) {
  const rewriteOf = await everyRewrite();
  return steps.map(({ rewriteId, sql }, at) => {
    const rewrite = rewriteOf(rewriteId);
    return {
      rule_id: rewriteId,
      rule_name: rewrite ? inLocale(rewrite.name, locale) : rewriteId,
      rule_desc: rewrite ? descriptionOf(rewrite, judged[at], locale) : '',
      optimized_sql: sql,
      query_plan: shownPlan(plans[at + 1], locale),
      analysis: shownGain(plans[at], plans[at + 1], locale),
      chat_id: '',
    };
  });
}

function gainOf({ plans, steps }: FoundStatement): number | undefined {
  return improvement(plans[0], plans[steps.length]);
}

/** The indexes of the database that the plan of the last form reads. */
function usedIndexes({ plans, steps }: FoundStatement): string[] {
  const plan = plans[steps.length];
  return plan && 'steps' in plan ? [...new Set(plan.steps.flatMap(({ index }) => index || []))] : [];
}
