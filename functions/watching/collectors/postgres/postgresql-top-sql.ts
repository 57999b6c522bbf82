import { EngineError } from '../../../engines/engine-error.ts';
import type { Lack } from '../../../engines/lack.ts';
import { numberOf, type Collector, type Round, type Row } from '../collector.ts';
import { addedSince, snapshotOf, type Snapshot } from '../counters.ts';
import { isCollectable } from '../own-statements.ts';
import { lacksMonitor } from './postgresql-processlist.ts';

const orders: Readonly<Record<string, string>> = { total_time: 'seconds', calls: 'calls', rows: 'rows' };

export const collector: Collector = {
  async lacks({ ask }) {
    const place = await placeOf(ask);
    if (place === undefined) return [notLoaded, notCreated];
    // Without the library loaded the view exists and cannot be read.
    if (!(await isReadable(ask, place))) return [notLoaded];
    return lacksMonitor(ask);
  },

  async collect({ ask, params, state, rowsMax, now }) {
    const place = await placeOf(ask);
    if (place === undefined) throw missing();
    const before = snapshotOf(state);
    const columns = await columnsOf(ask, place);
    const since = await countingSince(ask, place, columns);
    const rows = await ask(
      `select s.queryid::text as id, s.userid::text as userid, s.query, s.calls, ${secondsIn(columns)} as seconds, s.rows,
         ${columns.has('max_exec_time') ? 's.max_exec_time' : 's.max_time'} / 1000 as longest,
         pg_get_userbyid(s.userid) as account, current_schema() as place
       from ${place}.pg_stat_statements s
       where s.dbid = (select oid from pg_database where datname = current_database())
         ${columns.has('toplevel') ? 'and s.toplevel' : ''} and s.query not like '/* sluice-%'
       order by ${orders[params['indicator'] ?? ''] ?? 'seconds'} desc limit ${rowsMax}`,
    );
    const shown = Math.min(Number(params['top_n'] ?? 100), rowsMax);
    // What belongs to others has no number where the account lacks the right to see it.
    const shownRows = rows.filter(({ id }) => id != null);
    const entries = shownRows
      .filter((row) => isCollectable(row['query'] ?? ''))
      .flatMap((row) => entryOf(row, { before, since, now }))
      .slice(0, shown);
    return {
      entries,
      state: {
        since,
        // What is hidden now is not new when it is shown again.
        isWhole: rows.length < rowsMax && shownRows.length === rows.length,
        counters: Object.fromEntries(shownRows.map((row) => [keyOf(row), listOf(row)])),
      },
    };
  },
};

const notLoaded: Lack = {
  message: {
    zh: 'pg_stat_statements 未加载。执行下面的语句并重启数据库',
    en: 'pg_stat_statements is not loaded. Run this statement and restart the server',
  },
  statement: "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'",
};
const notCreated: Lack = {
  message: { zh: '数据库中没有扩展 pg_stat_statements', en: 'The database has no extension pg_stat_statements' },
  statement: 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements',
};

function missing(): EngineError {
  return new EngineError({
    kind: 'other',
    code: 'missingExtension',
    message: 'The extension pg_stat_statements is missing: CREATE EXTENSION pg_stat_statements',
    outcome: 'refused',
  });
}

/** The schema in which the extension is, quoted. */
async function placeOf(ask: Round['ask']): Promise<string | undefined> {
  const [row] = await ask(
    `select quote_ident(n.nspname) as place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_stat_statements'`,
  );
  return row?.['place'] ?? undefined;
}

async function isReadable(ask: Round['ask'], place: string): Promise<boolean> {
  try {
    await ask(`select 1 from ${place}.pg_stat_statements limit 1`);
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return false;
    throw error;
  }
}

/** The columns differ by the version of the extension, not of the server. */
async function columnsOf(ask: Round['ask'], place: string): Promise<ReadonlySet<string>> {
  const rows = await ask(
    `select attname from pg_attribute where attrelid = '${place.replaceAll("'", "''")}.pg_stat_statements'::regclass and attnum > 0`,
  );
  return new Set(rows.map(({ attname }) => attname ?? ''));
}

function secondsIn(columns: ReadonlySet<string>): string {
  return columns.has('total_exec_time') ? 's.total_exec_time / 1000' : 's.total_time / 1000';
}

/** Since when the extension counts: another time means that it was emptied. */
async function countingSince(ask: Round['ask'], place: string, columns: ReadonlySet<string>): Promise<string> {
  if (!columns.has('toplevel')) return '';
  const [row] = await ask(`select stats_reset::text as at from ${place}.pg_stat_statements_info`);
  return row?.['at'] ?? '';
}

function keyOf({ id, userid }: Row): string {
  return `${id} ${userid}`;
}

function countersOf(row: Row) {
  return {
    calls: numberOf(row['calls']) ?? 0,
    seconds: numberOf(row['seconds']) ?? 0,
    rows: numberOf(row['rows']) ?? 0,
  };
}

function listOf(row: Row): [number, number, number] {
  const { calls, seconds, rows } = countersOf(row);
  return [calls, seconds, rows];
}

function entryOf(row: Row, { before, since, now }: { before: Snapshot | undefined; since: string; now: number }) {
  const added = addedSince(before, keyOf(row), countersOf(row), since);
  if (!added) return [];
  return [
    {
      sql: row['query'] ?? '',
      schema: row['place'] ?? '',
      count: added.calls,
      lastAt: new Date(now).toISOString(),
      timeAvg: added.seconds / added.calls,
      timeMax: numberOf(row['longest']) ?? 0,
      rowsAvg: added.rows / added.calls,
      dbUser: row['account'] ?? '',
    },
  ];
}
