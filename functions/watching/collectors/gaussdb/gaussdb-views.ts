import type { View } from '../view.ts';

const grant = 'ALTER USER sluice_user MONADMIN';

/** What collectors read of GaussDB and openGauss. */
export const gaussdbViews = {
  counted: { name: 'dbe_perf.statement', probe: 'select 1 from dbe_perf.statement limit 1', grant },
  history: {
    name: 'dbe_perf.statement_history',
    probe: 'select 1 from dbe_perf.statement_history limit 1',
    grant,
    hint: {
      zh: "track_stmt_stat_level = 'OFF,L0'，且数据源的数据库为 postgres",
      en: "track_stmt_stat_level = 'OFF,L0', and the database of the data source must be postgres",
    },
  },
  sessions: {
    name: 'pg_stat_activity',
    probe: 'select 1 from pg_stat_activity limit 1',
    grant,
  },
} as const satisfies Record<string, View>;
