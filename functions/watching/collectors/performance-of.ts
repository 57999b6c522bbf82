import { perSecond } from './per-second.ts';
import { numberOf, type Collector } from './collector.ts';
import { lacksView, type View } from './view.ts';

/** How an engine is asked what it is doing. */
export type ServerFigures = {
  readonly view: View;
  /** Answers one row of `queries` and `transactions` (since the start), `connections`, `active` and `uptime` (seconds). */
  readonly question: string;
};

/** A collector of what a server does per second. */
export function performanceOf({ view, question }: ServerFigures): Collector {
  return {
    lacks: ({ ask }) => lacksView(ask, view),
    async collect({ ask, state, now }) {
      const [row = {}] = await ask(question, 1);
      const of = (name: string) => numberOf(row[name]) ?? 0;
      const counters = { queries: of('queries'), transactions: of('transactions') };
      const rates = perSecond(state, { at: now, since: Math.round(now / 1000 - of('uptime')), counters });
      return {
        entries: [],
        state: rates.next,
        values: {
          connections: of('connections'),
          active_sessions: of('active'),
          ...(rates.of['queries'] !== undefined && { queries_per_second: rates.of['queries'] }),
          ...(rates.of['transactions'] !== undefined && { transactions_per_second: rates.of['transactions'] }),
        },
      };
    },
  };
}
