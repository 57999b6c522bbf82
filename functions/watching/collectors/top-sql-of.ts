import { defined } from '../../../shared/records.ts';
import { numberOf, type Collector, type Round, type Row } from './collector.ts';
import { addedSince, snapshotOf } from './counters.ts';
import { isCollectable } from './own-statements.ts';
import { lacksView, type View } from './view.ts';

/** How an engine is asked for the statements that it counts. */
export type CountedStatements = {
  readonly view: View;
  /**
   * Answers rows of `id` (another one when counting began anew), `sql_text`, `calls`, `seconds`, and where they are known
   * `place`, `account`, `row_count`, `longest`; the dearest first, no more than asked for.
   */
  readonly question: (params: Round['params'], rowsMax: number) => string;
};

/** A collector of cumulative counters: what ran between two looks. */
export function topSqlOf({ view, question }: CountedStatements): Collector {
  return {
    lacks: ({ ask }) => lacksView(ask, view),
    async collect({ ask, params, state, rowsMax, now }) {
      const before = snapshotOf(state);
      const rows = await ask(question(params, rowsMax), rowsMax);
      const entries = rows
        .filter(({ sql_text: sql }) => isCollectable(sql ?? ''))
        .flatMap((row) => {
          const added = addedSince(before, row['id'] ?? '', countersOf(row), '');
          return added ? [entryOf(row, added, now)] : [];
        });
      const counters = rows.map((row) => [row['id'] ?? '', Object.values(countersOf(row))] as const);
      return {
        entries: entries.slice(0, Number(params['top_n'] ?? rowsMax)),
        state: { since: '', isWhole: rows.length < rowsMax, counters: Object.fromEntries(counters) },
      };
    },
  };
}

function countersOf(row: Row) {
  return {
    calls: numberOf(row['calls']) ?? 0,
    seconds: numberOf(row['seconds']) ?? 0,
    rows: numberOf(row['row_count']) ?? 0,
  };
}

function entryOf(row: Row, added: ReturnType<typeof countersOf>, now: number) {
  return {
    sql: row['sql_text'] ?? '',
    schema: row['place'] ?? '',
    count: added.calls,
    lastAt: new Date(now).toISOString(),
    timeAvg: added.seconds / added.calls,
    ...defined({
      timeMax: numberOf(row['longest']),
      rowsAvg: row['row_count'] == null ? undefined : added.rows / added.calls,
      dbUser: row['account'] ?? undefined,
    }),
  };
}
