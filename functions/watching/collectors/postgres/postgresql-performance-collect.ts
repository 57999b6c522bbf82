import { limits } from '../../../../shared/limits.ts';
import { noWait } from '../../measures/waits.ts';
import { numberOf, type Collector } from '../collector.ts';
import { perSecond } from '../per-second.ts';
import { lacksMonitor } from './postgresql-processlist.ts';

export const collector: Collector = {
  // Without it the sessions of others are there, but neither whether they run a statement nor for what they wait.
  lacks: ({ ask }) => lacksMonitor(ask),

  async collect({ ask, state, now }) {
    const [row] = await ask(
      `select (select sum(xact_commit + xact_rollback) from pg_stat_database) as transactions,
         (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
         (select count(*) from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()) as active,
         extract(epoch from coalesce((select max(stats_reset) from pg_stat_database), pg_postmaster_start_time())) as since`,
    );
    const sessions = await ask(
      `select coalesce(wait_event_type || ':' || wait_event, '${noWait}') as wait, left(query, ${limits.sampleTextLengthMax}) as query
       from pg_stat_activity
       where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() and application_name not like 'sluice-%'
       limit ${limits.lookedSessionsMax}`,
      limits.lookedSessionsMax,
    );
    const of = (name: string) => numberOf(row?.[name]) ?? 0;
    const rates = perSecond(state, { at: now, since: of('since'), counters: { transactions: of('transactions') } });
    return {
      entries: [],
      state: rates.next,
      sessions: sessions.map(({ wait, query }) => ({ wait: wait ?? noWait, sql: query ?? '' })),
      values: {
        connections: of('connections'),
        active_sessions: of('active'),
        ...(rates.of['transactions'] !== undefined && { transactions_per_second: rates.of['transactions'] }),
      },
    };
  },
};
