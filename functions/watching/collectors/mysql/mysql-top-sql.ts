import { numberOf, type Collector, type Row } from '../collector.ts';
import { addedSince, snapshotOf, type Snapshot } from '../counters.ts';
import { mysqlAccount, mysqlSystemSchemas, mysqlVariable } from './mysql-server.ts';
import { isCollectable } from '../own-statements.ts';

const digests = 'performance_schema.events_statements_summary_by_digest';
const orders: Readonly<Record<string, string>> = {
  total_time: 'sum_timer_wait',
  calls: 'count_star',
  rows: 'sum_rows_examined',
};
// The server keeps time in picoseconds.
const picoseconds = 1e12;

export const collector: Collector = {
  async lacks({ ask }) {
    if ((await mysqlVariable(ask, 'performance_schema')) !== 'ON')
      return [
        {
          message: {
            zh: 'performance_schema 未开启。在配置文件的 [mysqld] 段加入下面一行并重启数据库',
            en: 'performance_schema is off. Put this line into [mysqld] of the configuration file and restart the server',
          },
          statement: 'performance_schema = ON',
        },
      ];
    try {
      await ask(`select 1 from ${digests} limit 1`);
    } catch {
      return [
        {
          message: { zh: '账号不能读取语句摘要', en: 'The account may not read the statement digests' },
          statement: `GRANT SELECT ON performance_schema.* TO ${await mysqlAccount(ask)}`,
        },
      ];
    }
    const [row] = await ask("select enabled from performance_schema.setup_consumers where name = 'statements_digest'");
    if (row?.['enabled'] === 'YES') return [];
    return [
      {
        message: { zh: '语句摘要未开启', en: 'Statement digests are switched off' },
        statement: "UPDATE performance_schema.setup_consumers SET enabled = 'YES' WHERE name = 'statements_digest'",
      },
    ];
  },

  async collect({ ask, params, state, now, rowsMax }) {
    const before = snapshotOf(state);
    const [columns, [started]] = await Promise.all([
      ask(`select column_name name from information_schema.columns
           where table_schema = 'performance_schema' and table_name = 'events_statements_summary_by_digest'`),
      ask("show global status like 'Uptime'"),
    ]);
    const has = new Set(columns.map(({ name }) => (name ?? '').toLowerCase()));
    const since = startOf(now, started?.['value'], before);
    const sample = has.has('query_sample_text') ? 'query_sample_text' : 'digest_text';
    const rows = await ask(
      `select schema_name, digest, digest_text, ${sample} sample, count_star, sum_timer_wait, max_timer_wait, sum_rows_examined,
         unix_timestamp(last_seen) last_seen
       from ${digests} where digest is not null and schema_name is not null
         and schema_name not in (${[...mysqlSystemSchemas].map((name) => `'${name}'`).join(', ')})
       order by ${orders[params['indicator'] ?? ''] ?? orders['total_time']} desc limit ${rowsMax}`,
    );
    const shown = Math.min(Number(params['top_n'] ?? 100), rowsMax);
    const entries = rows
      .filter((row) => isCollectable(row['digest_text'] ?? ''))
      .flatMap((row) => entryOf(row, { before, since, now }))
      .slice(0, shown);
    return {
      entries,
      state: {
        since,
        isWhole: rows.length < rowsMax,
        counters: Object.fromEntries(rows.map((row) => [keyOf(row), listOf(row)])),
      },
    };
  },
};

/** When the server was started, to ten seconds: its clock and ours drift. */
function startOf(now: number, uptime: string | null | undefined, before: Snapshot | undefined): string {
  const started = Math.round(now / 1000 - Number(uptime ?? 0));
  const known = Number(before?.since);
  return Math.abs(started - known) <= 10 ? String(known) : String(started);
}

function keyOf({ schema_name, digest }: Row): string {
  return `${schema_name} ${digest}`;
}

function countersOf(row: Row) {
  return {
    calls: numberOf(row['count_star']) ?? 0,
    seconds: (numberOf(row['sum_timer_wait']) ?? 0) / picoseconds,
    rows: numberOf(row['sum_rows_examined']) ?? 0,
  };
}

function listOf(row: Row): [number, number, number] {
  const { calls, seconds, rows } = countersOf(row);
  return [calls, seconds, rows];
}

function entryOf(row: Row, { before, since, now }: { before: Snapshot | undefined; since: string; now: number }) {
  const added = addedSince(before, keyOf(row), countersOf(row), since);
  if (!added) return [];
  const lastAt = (numberOf(row['last_seen']) ?? now / 1000) * 1000;
  return [
    {
      sql: row['sample'] ?? row['digest_text'] ?? '',
      schema: row['schema_name'] ?? '',
      count: added.calls,
      lastAt: new Date(Math.min(lastAt, now)).toISOString(),
      timeAvg: added.seconds / added.calls,
      timeMax: (numberOf(row['max_timer_wait']) ?? 0) / picoseconds,
      rowsAvg: added.rows / added.calls,
    },
  ];
}
