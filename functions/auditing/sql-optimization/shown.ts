import type { Reply } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { FoundPlan, FoundStatement } from './found.ts';
import { costOf, improvement, rowsRead, scoresOf, type Scores } from './measures.ts';
import { shortCost } from './short-cost.ts';

type Detail = Reply<typeof contract.getOptimization>['data'];
type Plan = Detail['origin_query_plan'];
type Gain = Detail['total_analysis'];
type Node = Plan['query_plan_desc'][number];

const noPlan: Text = {
  zh: '没有执行计划：未连接数据源，或语句含有占位符等无法解释的部分',
  en: 'There is no plan: no data source was asked, or the statement holds placeholders or the like that cannot be explained',
};

/** A plan as the wire shows it: a tree of steps. */
export function shownPlan(plan: FoundPlan | undefined, locale: Locale): Plan {
  if (!plan || 'refusal' in plan)
    return { state: 'no_data', query_plan_desc: [], message: plan?.refusal ?? inLocale(noPlan, locale) };
  const [cost, rows] = [costOf(plan), rowsRead(plan)];
  return {
    state: 'finish',
    query_plan_desc: treeOf(plan.steps),
    message: '',
    ...(cost !== undefined && { cost }),
    ...(rows !== undefined && { rows_read: rows }),
  };
}

type Steps = Extract<FoundPlan, { steps: unknown }>['steps'];
type Growing = { operator: string; summary: string[]; children: Growing[] };

function treeOf(steps: Steps): Node[] {
  const byId = new Map<number, Growing>();
  const roots: Growing[] = [];
  for (const step of steps) {
    const node: Growing = { operator: step.operation, summary: summaryOf(step), children: [] };
    byId.set(step.id, node);
    const parent = step.parentId === undefined ? undefined : byId.get(step.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

function summaryOf({ relation, index, rows, cost, details }: Steps[number]): string[] {
  return [
    ...(relation === '' ? [] : [relation]),
    ...(index === '' ? [] : [`index: ${index}`]),
    ...(rows === undefined ? [] : [`rows: ${rows}`]),
    ...(cost === undefined ? [] : [`cost: ${cost}`]),
    ...details,
  ];
}

/** A plan as lines, for the older form. */
export function planText(plan: FoundPlan | undefined): string {
  if (!plan) return '';
  if ('refusal' in plan) return plan.refusal;
  const depths = new Map<number, number>();
  return plan.steps
    .map((step) => {
      const depth = step.parentId === undefined ? 0 : (depths.get(step.parentId) ?? 0) + 1;
      depths.set(step.id, depth);
      return `${'  '.repeat(depth)}${[step.operation, ...summaryOf(step)].join(', ')}`;
    })
    .join('\n');
}

/** What became better between two plans; nothing is said where one of them is missing. */
export function shownGain(before: FoundPlan | undefined, after: FoundPlan | undefined, locale: Locale): Gain {
  const rate = improvement(before, after);
  if (rate === undefined) {
    const arePlanned = [before, after].every((plan) => plan && 'steps' in plan);
    return { state: 'no_data', improvement_desc: inLocale(arePlanned ? noCost : noGain, locale), detail: [] };
  }
  const scores = scoresOf(before, after);
  const [old, now] = [costOf(before) ?? 0, costOf(after) ?? 0];
  return {
    state: 'finish',
    improvement_rate: rate,
    improvement_desc: inLocale(said(old, now), locale),
    ...(scores.length > 0 && { total_score: totalOf(scores) }),
    detail: scores.map(({ category, original, optimized }) => ({
      category: inLocale(categories[category], locale),
      original_score: original,
      optimized_score: optimized,
    })),
  };
}

const noGain: Text = {
  zh: '没有改写前后的执行计划，无法计算收益',
  en: 'Without plans from before and after, no gain is known',
};
const noCost: Text = {
  zh: '服务器没有给出其中一个执行计划的代价，无法计算收益，请比较下方的计划',
  en: 'The server tells no cost for one of the plans, so that no gain is known: compare the plans below',
};
const categories: Readonly<Record<Scores[number]['category'], Text>> = {
  scanned: { zh: '取得的行数', en: 'Rows from tables' },
  cost: { zh: '执行代价', en: 'Cost of the plan' },
  index: { zh: '索引使用', en: 'Use of indexes' },
};

function said(old: number, now: number): Text {
  return {
    zh: `优化器估算的代价：改写前 ${shortCost(old)}，改写后 ${shortCost(now)}`,
    en: `Cost by the estimate of the server: ${shortCost(old)} before, ${shortCost(now)} after`,
  };
}

function totalOf(scores: Scores): number {
  return Math.round(scores.reduce((sum, { optimized }) => sum + optimized, 0) / scores.length);
}

/** The indexes that the plan of a statement read in a trial; what nobody tried is told apart and promises nothing. */
export function shownIndexes(
  statement: FoundStatement | undefined,
  notTried: Text | undefined,
  locale: Locale,
): Detail['advised_index'] {
  const indexes = statement?.indexes ?? [];
  return {
    state: statement ? 'finish' : 'no_data',
    has_advice: indexes.length > 0,
    other_advice: inLocale(indexes.length > 0 ? neverMade : untried(statement?.ideas ?? [], notTried), locale),
    indexes: indexes.map(({ statement: create, reason }) => ({
      create_index_statement: create,
      reason: inLocale(reason, locale),
    })),
  };
}

const neverMade: Text = {
  zh: '索引不会自动创建；每个索引都会使写入变慢。',
  en: 'No index is made by itself, and each makes writing slower.',
};

function untried(ideas: NonNullable<FoundStatement['ideas']>, notTried: Text | undefined): Text {
  if (!notTried) return { zh: '', en: '' };
  const list = ideas.map(({ statement }) => statement).join('; ');
  const also =
    list === '' ? { zh: '', en: '' } : { zh: `（未试用的想法：${list}）`, en: ` (ideas that nobody tried: ${list})` };
  return { zh: `未试用索引：${notTried.zh}${also.zh}`, en: `No index was tried: ${notTried.en}${also.en}` };
}

/** The rewrites by their ids; their texts are loaded when they are shown, not when the function starts. */
export async function everyRewrite() {
  return (await import('../../../shared/audit/optimize/rewrite-statement.ts')).rewriteOf;
}
