import type { Lack } from '../../../engines/lack.ts';
import { numberOf, type Collector, type Round, type Row } from '../collector.ts';
import { isCollectable } from '../own-statements.ts';

export const collector: Collector = {
  lacks: async ({ ask }) => lacksMonitor(ask),

  async collect({ ask, params, state, now, rowsMax }) {
    const secondsMin = Number(params['sql_min_second'] ?? 0);
    const rows = await ask(
      `select pid, usename, coalesce(host(client_addr), '') client, query, query_start::text as started,
         extract(epoch from clock_timestamp() - query_start) as seconds, current_schema() as place
       from pg_stat_activity
       where state = 'active' and backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
         and application_name not like 'sluice-%' and query <> '' and query <> '<insufficient privilege>'
         and extract(epoch from clock_timestamp() - query_start) >= ${secondsMin}
       order by query_start limit ${rowsMax}`,
    );
    const seen = new Set(Array.isArray(state) ? state.map(String) : []);
    const running = rows.filter((row) => isCollectable(row['query'] ?? ''));
    return {
      // A statement that runs over several rounds is one run.
      entries: running.map((row) => ({ ...entryOf(row, now), count: seen.has(runOf(row)) ? 0 : 1 })),
      state: running.map(runOf),
    };
  },
};

/** The account may not read the statements of others. */
export async function lacksMonitor(ask: Round['ask']): Promise<Lack[]> {
  const [row] = await ask(
    `select pg_has_role(current_user, 'pg_read_all_stats', 'member')::text as may, quote_ident(current_user) as account`,
  );
  if (row?.['may'] === 'true') return [];
  return [
    {
      message: {
        zh: '账号不属于 pg_monitor 角色，看不到其他账号的 SQL',
        en: 'The account is no member of pg_monitor, so the SQL of other accounts is hidden',
      },
      statement: `GRANT pg_monitor TO ${row?.['account'] ?? ''}`,
    },
  ];
}

function runOf({ pid, started }: Row): string {
  return `${pid} ${started}`;
}

function entryOf(row: Row, now: number) {
  const seconds = Math.max(0, numberOf(row['seconds']) ?? 0);
  return {
    sql: row['query'] ?? '',
    schema: row['place'] ?? '',
    firstAt: new Date(now - seconds * 1000).toISOString(),
    lastAt: new Date(now).toISOString(),
    timeAvg: seconds,
    timeMax: seconds,
    dbUser: row['usename'] ?? '',
    endpoints: row['client'] ? [row['client']] : [],
  };
}
