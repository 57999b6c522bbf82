import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { FoundAdvice, FoundStatement } from './found.ts';
import { shortCost } from './short-cost.ts';

type Shown = NonNullable<Reply<typeof contract.getOptimization>['data']['index_advice']>;

/** What the trial of indexes showed, the verdict first. */
export function shownAdvice(advice: FoundAdvice, statements: readonly FoundStatement[], locale: Locale): Shown {
  const { tried, indexes, before, after, notJudged, standing } = advice;
  // Where no statement was planned, nothing can be said against improving them.
  const unplanned = notJudged.length === statements.length ? notJudged[0]?.reason : undefined;
  const notTried = advice.notTried ?? unplanned;
  const bytes = indexes.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const verdict = notTried ? 'not_tried' : indexes.length > 0 ? 'better' : 'nothing';
  const ideas = new Map(
    statements.flatMap((one) => (one.ideas ?? []).map(({ statement, reason }) => [statement, reason])),
  );
  return {
    verdict,
    verdict_desc: inLocale(verdictOf({ ...advice, notTried }, bytes), locale),
    basis: inLocale(tried?.on ?? notTried ?? noCandidate, locale),
    tried_count: tried?.count ?? 0,
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

function verdictOf(
  { indexes, notTried, tried, before, after }: Omit<FoundAdvice, 'notTried'> & { readonly notTried: Text | undefined },
  bytes: number,
): Text {
  if (notTried) return fill(words.notTried, { reason: notTried });
  const count = String(tried?.count ?? 0);
  if (indexes.length === 0) return fill(tried ? words.nothing : words.noCandidate, { count });
  const readers = new Set(indexes.flatMap((one) => one.readers.map(({ number }) => number))).size;
  return fill(words.better, {
    indexes: String(indexes.length),
    size: sizeText(bytes),
    readers: String(readers),
    before: shortCost(before),
    after: shortCost(after),
    count,
  });
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
  nothing: {
    zh: '没有可改进之处：试用了 {count} 个索引，没有一个使执行计划的成本降低 10%',
    en: 'Nothing to improve: of {count} indexes that were tried none lowers the cost of a plan by a tenth',
  },
  noCandidate: {
    zh: '没有可改进之处：从语句的写法看，没有值得试用的索引',
    en: 'Nothing to improve: by what the statements ask, no index is worth a trial',
  },
  notTried: {
    zh: '未能判断：{reason}',
    en: 'Could not be judged: {reason}',
  },
} as const satisfies Record<string, Text>;
