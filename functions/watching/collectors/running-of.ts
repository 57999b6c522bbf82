import { numberOf, type Collector, type Round, type Row } from './collector.ts';
import { isCollectable } from './own-statements.ts';
import { lacksView, type View } from './view.ts';

/** How an engine is asked for the statements that run now. */
export type RunningStatements = {
  readonly view: View;
  /** Answers rows of `id` (of the run, or of its session: then `begun` in seconds tells its runs apart), `seconds`, `sql_text`, `place`, `account` and `client`. */
  readonly question: (secondsMin: number, rowsMax: number) => string;
};

/** A collector of running statements; one that runs over several looks is one run. */
export function runningOf({ view, question }: RunningStatements): Collector {
  return {
    lacks: ({ ask }) => lacksView(ask, view),
    async collect({ ask, params, state, now, rowsMax }: Round) {
      const rows = await ask(question(Number(params['sql_min_second'] ?? 0), rowsMax), rowsMax);
      const isSeen = seenIn(state);
      const running = rows.filter(({ sql_text: sql }) => isCollectable(sql ?? ''));
      return {
        entries: running.map((row) => ({ ...entryOf(row, now), count: isSeen(runOf(row)) ? 0 : 1 })),
        state: running.map(runOf),
      };
    },
  };
}

/** A run as the state keeps it. */
function runOf({ id, begun }: Row): string {
  return begun === undefined ? (id ?? '') : writtenRun(id, Number(begun));
}

/** A run of a session that began at a time, in seconds. */
export function writtenRun(session: string | null | undefined, begun: number): string {
  return `${session ?? ''}@${Math.round(begun)}`;
}

/** Whole seconds of the server and our own clock may put the same beginning so far apart. */
const apartMax = 2;

/** Whether an earlier look saw a run: the same one, or one of the same session that began at the same time. */
export function seenIn(state: unknown): (run: string) => boolean {
  const seen = (Array.isArray(state) ? state.map(String) : []).map(partsOf);
  return (run) => {
    const { session, begun } = partsOf(run);
    return seen.some((one) => one.session === session && Math.abs(one.begun - begun) <= apartMax);
  };
}

function partsOf(run: string) {
  const [, session = run, begun = '0'] = /^(.*)@(-?\d+)$/.exec(run) ?? [];
  return { session, begun: Number(begun) };
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
