import { perSecond } from '../per-second.ts';
import { numberOf, type Collector } from '../collector.ts';
import { lacksProcess } from './mysql-server.ts';
import { sessionsOf } from './mysql-sessions.ts';

export const collector: Collector = {
  // Without it neither the statements of others are seen nor who waits for a row.
  lacks: ({ ask }) => lacksProcess(ask),

  async collect({ ask, state, now }) {
    const rows = await ask(
      `show global status where variable_name in ('Queries', 'Com_commit', 'Com_rollback', 'Threads_connected', 'Threads_running', 'Uptime')`,
    );
    const status = new Map(
      rows.map((row) => [(row['variable_name'] ?? '').toLowerCase(), numberOf(row['value']) ?? 0]),
    );
    const of = (name: string) => status.get(name) ?? 0;
    const counters = { queries: of('queries'), transactions: of('com_commit') + of('com_rollback') };
    const since = Math.round(now / 1000) - of('uptime');
    const rates = perSecond(state, { at: now, since, counters });
    const sessions = await sessionsOf(ask);
    return {
      entries: [],
      state: rates.next,
      ...(sessions && { sessions }),
      values: {
        connections: of('threads_connected'),
        // One of the running threads is this question.
        active_sessions: Math.max(0, of('threads_running') - 1),
        ...(rates.of['queries'] !== undefined && { queries_per_second: rates.of['queries'] }),
        ...(rates.of['transactions'] !== undefined && { transactions_per_second: rates.of['transactions'] }),
      },
    };
  },
};
