import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { FoundAdvice, FoundPlan, FoundStatement } from './found.ts';
import { shortCost } from './short-cost.ts';

type Shown = NonNullable<Reply<typeof contract.getOptimization>['data']['index_advice']>;

/** What the trial of indexes showed, the verdict first. */
export function shownAdvice(advice: FoundAdvice, statements: readonly FoundStatement[], locale: Locale): Shown {
  const { tried, indexes, before, after, notJudged, standing } = advice;
  // Where no statement was planned, nothing can be said against improving them.
  const unplanned = notJudged.length === statements.length ? notJudged[0]?.reason : undefined;
  const notTried = advice.notTried ?? unplanned;
  const scanned = wholeTables(statements);
  const bytes = indexes.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const verdict = notTried ? 'not_tried' : indexes.length > 0 ? 'better' : 'nothing';
  const ideas = new Map(
    statements.flatMap((one) => (one.ideas ?? []).map(({ statement, reason }) => [statement, reason])),
  );
  return {
    verdict,
    verdict_desc: inLocale(verdictOf({ ...advice, notTried, scanned }, bytes), locale),
    basis: inLocale(tried?.on ?? notTried ?? noCandidate, locale),
    tried_count: tried?.count ?? 0,
    is_weighed: advice.isWeighed === true,
    ...(bytes > 0 && { bytes }),
    ...{ cost_before: before, cost_after: after },
    indexes: indexes.map(({ table, statement, online, readers, writers, ...one }) => ({
      table_name: table,
      create_index_statement: statement,
      online_statement: online ?? '',
      ...(one.bytes !== undefined && { bytes: one.bytes }),
      readers: readers.map((reader) => ({
        number: reader.number,
        cost_before: reader.before,
        cost_after: reader.after,
        ...(reader.executions !== undefined && { executions: reader.executions }),
      })),
      writers,
    })),
    not_judged: notJudged.map(({ number, reason }) => ({ number, reason: inLocale(reason, locale) })),
    ideas: [...ideas].map(([statement, reason]) => ({
      create_index_statement: statement,
      reason: inLocale(reason, locale),
    })),
    standing: standing.map(({ table, name, reason, ...one }) => ({
      table_name: table,
      index_name: name,
      ...(one.bytes !== undefined && { bytes: one.bytes }),
      reason: inLocale(reason, locale),
    })),
  };
}

type Judged = Omit<FoundAdvice, 'notTried'> & {
  readonly notTried: Text | undefined;
  readonly scanned: readonly string[];
};

function verdictOf({ indexes, notTried, tried, before, after, scanned, isWeighed }: Judged, bytes: number): Text {
  if (notTried) return fill(words.notTried, { reason: notTried });
  const count = String(tried?.count ?? 0);
  if (indexes.length === 0 && !tried && scanned.length > 0) return fill(words.scans, { tables: scanned.join(', ') });
  if (indexes.length === 0) return fill(tried ? words.nothing : words.noCandidate, { count });
  const readers = new Set(indexes.flatMap((one) => one.readers.map(({ number }) => number))).size;
  return fill(isWeighed ? words.betterWeighed : words.better, {
    indexes: String(indexes.length),
    size: sizeText(bytes),
    readers: String(readers),
    before: shortCost(before),
    after: shortCost(after),
    count,
  });
}

const manyRows = 1000;

/** Tables that the plans of the last forms read from end to end, where that is much. */
function wholeTables(statements: readonly FoundStatement[]): string[] {
  const names = statements.flatMap(({ plans, steps }) => {
    const plan = plans[steps.length];
    if (!plan || !('steps' in plan)) return [];
    return plan.steps.filter(isWholeTable).map(({ relation }) => relation);
  });
  return [...new Set(names)];
}

/** What a server makes by itself in between stands in angle brackets, and is no table. */
function isWholeTable({ relation, index, rows = 0 }: Extract<FoundPlan, { steps: unknown }>['steps'][number]): boolean {
  return relation !== '' && !relation.startsWith('<') && index === '' && rows >= manyRows;
}

/** 62914560 as 60 MB. */
function sizeText(bytes: number): string {
  const power = bytes >= 1024 ** 3 ? 3 : bytes >= 1024 ** 2 ? 2 : 1;
  const size = bytes / 1024 ** power;
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${['B', 'kB', 'MB', 'GB'][power]}`;
}

const noCandidate: Text = {
  zh: '从语句的写法看，没有值得试用的索引',
  en: 'By what the statements ask, no index is worth a trial',
};
const words = {
  better: {
    zh: '{indexes} 个索引，约 {size}，{readers} 条语句的执行计划使用，成本 {before} → {after}',
    en: '{indexes} {indexes:index|indexes}, about {size}, read by {readers} {readers:statement|statements}, cost {before} → {after}',
  },
  betterWeighed: {
    zh: '{indexes} 个索引，约 {size}，{readers} 条语句的执行计划使用，按执行次数计算的总成本 {before} → {after}',
    en: '{indexes} {indexes:index|indexes}, about {size}, read by {readers} {readers:statement|statements}, cost of all runs {before} → {after}',
  },
  nothing: {
    zh: '没有可改进之处：试用了 {count} 个索引，没有一个使执行计划的成本降低 10%',
    en: 'Nothing to improve: of {count} indexes that were tried none lowers the cost of a plan by a tenth',
  },
  noCandidate: {
    zh: '没有可改进之处：从语句的写法看，没有值得试用的索引',
    en: 'Nothing to improve: by what the statements ask, no index is worth a trial',
  },
  scans: {
    zh: '没有建议的索引，但执行计划读取了整张表（{tables}）：从语句的条件推导不出可用的索引。若条件对列使用了函数或类型转换，请改为比较列本身，或把表达式存为单独的列再建索引',
    en: 'No index is advised, though the plan reads all of {tables}: none follows from its conditions. Where a condition wraps a column in a function or a cast, compare the column itself, or keep the expression in a column of its own and index that',
  },
  notTried: {
    zh: '未能判断：{reason}',
    en: 'Could not be judged: {reason}',
  },
} as const satisfies Record<string, Text>;
