import { numberOf, type Collector, type Round, type Row } from './collector.ts';
import { isCollectable } from './own-statements.ts';
import { lacksView, type View } from './view.ts';

/** How an engine is asked for the statements that run now. */
export type RunningStatements = {
  readonly view: View;
  /** Answers rows of `id` (one for each run), `seconds`, `sql_text`, `place`, `account` and `client`. */
  readonly question: (secondsMin: number, rowsMax: number) => string;
};

/** A collector of running statements; one that runs over several looks is one run. */
export function runningOf({ view, question }: RunningStatements): Collector {
  return {
    lacks: ({ ask }) => lacksView(ask, view),
    async collect({ ask, params, state, now, rowsMax }: Round) {
      const rows = await ask(question(Number(params['sql_min_second'] ?? 0), rowsMax), rowsMax);
      const seen = new Set(Array.isArray(state) ? state.map(String) : []);
      const running = rows.filter(({ sql_text: sql }) => isCollectable(sql ?? ''));
      return {
        entries: running.map((row) => ({ ...entryOf(row, now), count: seen.has(row['id'] ?? '') ? 0 : 1 })),
        state: running.map(({ id }) => id ?? ''),
      };
    },
  };
}

function entryOf(row: Row, now: number) {
  const seconds = Math.max(0, numberOf(row['seconds']) ?? 0);
  return {
    sql: row['sql_text'] ?? '',
    schema: row['place'] ?? '',
    firstAt: new Date(now - seconds * 1000).toISOString(),
    lastAt: new Date(now).toISOString(),
    timeAvg: seconds,
    timeMax: seconds,
    dbUser: row['account'] ?? '',
    endpoints: row['client'] ? [row['client']] : [],
  };
}
