import * as z from 'zod';
import * as insights from '../../shared/contract/watching/sql-insights/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { limits } from '../../shared/limits.ts';
import type { InTurn } from '../platform/edge.ts';
import { FairLine } from '../platform/fair-line.ts';
import type { Tasks } from '../platform/machines/run-machine.ts';

/**
 * Charts and pages that count over much cost the one process several times what a list does: a few of them are answered at once, so
 * that lists and forms need not wait for many. A deployment has a function for each request.
 */
const { getSqlInsight, listRelatedSql, listInsightTransactions, getRelatedTransaction } = insights;
const costly: readonly Operation[] = [getSqlInsight, listRelatedSql, listInsightTransactions, getRelatedTransaction];

/** An export reads for minutes and was seen to hold 189 MB. */
const exportsAtOnce = 4;

const pointer = z.object({ tenant: z.string() });

/** What tenants share of the one process of `npm start`, beside its threads, and how they take turns in it. */
export function localTurns() {
  const charts = new FairLine({
    what: { zh: '图表和统计', en: 'Charts and figures' },
    atOnce: 2,
    waitingMax: limits.waitingOfTenantMax,
    waitSecondsMax: limits.turnSecondsMax,
  });
  const exports = new FairLine({ what: { zh: '数据导出', en: 'Data exports' }, atOnce: exportsAtOnce });
  const inTurn: InTurn = (op, whose, work) => (costly.includes(op) ? charts.run({ whose }, work) : work());
  return {
    inTurn,
    /** An export waits as long as it takes: it was taken on, and whoever stops its machine takes it out of the line. */
    tasksInTurn: ({ runExport, ...others }: Tasks): Tasks => ({
      ...others,
      ...(runExport && {
        runExport: (call, signal) => {
          const { tenant: whose } = pointer.parse(call.input);
          return exports.run({ whose, signal, isInBackground: true }, () => runExport(call, signal));
        },
      }),
    }),
    charts: () => charts.state,
    exports: () => exports.state,
  };
}
export type LocalTurns = ReturnType<typeof localTurns>;
