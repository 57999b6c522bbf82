import * as z from 'zod';
import { defined } from '../../../shared/records.ts';
import { numberOf, type Collector, type Round, type Row } from './collector.ts';
import { isCollectable } from './own-statements.ts';
import { lacksView, type View } from './view.ts';

/** From when on, how many rows, and what is known of the plan and the server. */
export type Asked = {
  readonly from: number;
  readonly rowsMax: number;
  readonly params: Round['params'];
  readonly about: readonly Row[];
};

/** How an engine is asked for the statements that it has carried out, one row for each run. */
export type FinishedStatements = {
  readonly view: View;
  /** What must be known of the server first; its rows are given to the question. */
  readonly about?: string;
  /**
   * Answers rows of `id`, `epoch` (seconds), `seconds`, `sql_text`, and where they are known `place`, `account`, `client`,
   * `row_count`; those of `from` and later, the oldest first, no more than asked for.
   */
  readonly question: (asked: Asked) => string;
};

const placeSchema = z.object({ from: z.number(), seen: z.array(z.string()) });

/** A collector of what a server notes of each run. Runs of the same instant are asked for again and told apart. */
export function finishedOf({ view, about, question }: FinishedStatements): Collector {
  return {
    lacks: ({ ask }) => lacksView(ask, view),
    async collect({ ask, params, state, now, rowsMax }) {
      const { from, seen } = placeSchema.safeParse(state).data ?? { from: firstMoment(params, now), seen: [] };
      const known = about === undefined ? [] : await ask(about, 1);
      const most = rowsMax + seen.length;
      const rows = await ask(question({ from, rowsMax: most, params, about: known }), most);
      const before = new Set(seen);
      const last = rows.reduce((latest, row) => Math.max(latest, numberOf(row['epoch']) ?? 0), from);
      const atLast = rows.filter(({ epoch }) => (numberOf(epoch) ?? 0) === last).map(({ id }) => id ?? '');
      return {
        entries: rows
          .filter((row) => !before.has(row['id'] ?? '') && isCollectable(row['sql_text'] ?? ''))
          .map((row) => entryOf(row, now)),
        state: { from: last, seen: last === from ? [...new Set([...seen, ...atLast])] : atLast },
      };
    },
  };
}

function firstMoment(params: Round['params'], now: number): number {
  return Math.floor(now / 1000) - Number(params['first_sqls_scrapped_in_last_period_hours'] ?? 24) * 3600;
}

function entryOf(row: Row, now: number) {
  const seconds = numberOf(row['seconds']);
  return {
    sql: row['sql_text'] ?? '',
    schema: row['place'] ?? '',
    count: 1,
    lastAt: new Date(Math.min((numberOf(row['epoch']) ?? 0) * 1000, now)).toISOString(),
    ...defined({
      timeAvg: seconds,
      timeMax: seconds,
      rowsAvg: numberOf(row['row_count']),
      dbUser: row['account'] ?? undefined,
    }),
    endpoints: row['client'] ? [row['client']] : [],
  };
}
