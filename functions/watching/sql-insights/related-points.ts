import type { Reply } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import type { ShownSql } from '../../databases/masking/service.ts';
import type { Transaction } from '../measures/transaction-repo.ts';

type Row = Reply<typeof contract.listRelatedSql>['data'][number];
export type Range = { readonly from: number; readonly to: number };
/** What rows of every origin are made with. */
export type Seen = {
  readonly range: Range;
  readonly transactions: readonly Transaction[];
  readonly locale: Locale;
  readonly fingerprintOf: (sql: string) => string;
  /** As the reader may see it. */
  readonly text: ShownSql['text'];
};
/** So many characters of a statement are shown. */
export const shownMax = 500;

/** How long transactions that ran a statement were seen to wait. */
export function waitOf(fingerprint: string, transactions: readonly Transaction[], { from, to }: Range) {
  const own = transactions.filter(({ statements: ran }) => ran.some((one) => one.fingerprint === fingerprint));
  const waited = own
    .flatMap(({ waits }) => waits)
    .reduce((sum, wait) => {
      const [start, end] = [Math.max(from, Date.parse(wait.from)), Math.min(to, Date.parse(wait.until))];
      return sum + Math.max(0, end - start);
    }, 0);
  return { seconds: seconds(waited), isSeen: own.length > 0 };
}

/** Single executions, or averages of hours, as points of a chart. */
export function scatterOf(points: Row['execution_time_trend']['points'], locale: Locale): Row['execution_time_trend'] {
  return {
    message: '',
    x_info: inLocale({ zh: '时间', en: 'Time' }, locale),
    y_info: inLocale({ zh: '平均耗时（秒）', en: 'Average time (s)' }, locale),
    points,
  };
}

/** To the microsecond. */
export function seconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1_000_000;
}
