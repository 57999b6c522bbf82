import { defined } from '../../../../shared/records.ts';
import type { Lack } from '../../../engines/lack.ts';
import { numberOf, type Collector, type Round, type Row } from '../collector.ts';
import { mysqlSystemSchemas, mysqlVariable } from './mysql-server.ts';
import { isCollectable } from '../own-statements.ts';

export const collector: Collector = {
  async lacks({ ask }) {
    const lacks: Lack[] = [];
    if (!/TABLE/i.test(await mysqlVariable(ask, 'log_output')))
      lacks.push({
        message: { zh: '慢日志没有写入表', en: 'The slow log is not written to its table' },
        statement: "SET GLOBAL log_output = 'TABLE'",
      });
    if ((await mysqlVariable(ask, 'slow_query_log')) !== 'ON')
      lacks.push({
        message: { zh: '慢日志未开启', en: 'The slow log is off' },
        statement: 'SET GLOBAL slow_query_log = 1',
      });
    return [...lacks, ...(await unreadable(ask))];
  },

  // Several statements end in the same microsecond seldom, but they do: rows of the last instant are asked for again and told apart.
  async collect({ ask, params, state, now, rowsMax }) {
    const { from, seen } = placeOf(state) ?? { from: await firstTime(ask, params), seen: [] };
    const rows = await ask(
      `select date_format(start_time, '%Y-%m-%d %H:%i:%s.%f') at, unix_timestamp(start_time) epoch, user_host,
         time_to_sec(query_time) + microsecond(query_time) / 1000000 seconds, rows_examined, db, sql_text, thread_id
       from mysql.slow_log where start_time >= '${from}' order by start_time limit ${rowsMax + seen.length}`,
      rowsMax + seen.length,
    );
    const known = new Set(seen);
    const fresh = rows.filter((row) => !known.has(idOf(row)));
    const last = rows.at(-1)?.['at'] ?? from;
    return {
      entries: fresh
        .filter((row) => isCollectable(sqlOf(row)) && !mysqlSystemSchemas.has(row['db'] ?? ''))
        .map((row) => entryOf(row, now)),
      state: {
        from: last,
        seen: rows
          .filter(({ at }) => at === last)
          .map(idOf)
          .concat(last === from ? seen : []),
      },
    };
  },
};

async function unreadable(ask: Round['ask']): Promise<Lack[]> {
  try {
    await ask('select 1 from mysql.slow_log limit 1');
    return [];
  } catch {
    const [row] = await ask('select current_user() account');
    const [user = '', host = '%'] = (row?.['account'] ?? '').split('@');
    return [
      {
        message: { zh: '账号不能读取 mysql.slow_log', en: 'The account may not read mysql.slow_log' },
        statement: `GRANT SELECT ON mysql.slow_log TO '${user}'@'${host}'`,
      },
    ];
  }
}

function placeOf(state: unknown): { from: string; seen: readonly string[] } | undefined {
  return state as { from: string; seen: readonly string[] } | undefined;
}

/** By the server's clock: the log has its times. */
async function firstTime(ask: Round['ask'], params: Round['params']): Promise<string> {
  const hours = Number(params['first_sqls_scrapped_in_last_period_hours'] ?? 24);
  const [row] = await ask(`select date_format(now() - interval ${hours} hour, '%Y-%m-%d %H:%i:%s.%f') at`);
  return row?.['at'] ?? '1970-01-01';
}

/** MySQL gives the text as bytes, MariaDB as text. */
function sqlOf(row: Row): string {
  const text = row['sql_text'] ?? '';
  return text.startsWith('0x') ? Buffer.from(text.slice(2), 'hex').toString('utf8') : text;
}

function idOf(row: Row): string {
  return `${row['thread_id']} ${row['seconds']} ${sqlOf(row).length}`;
}

function entryOf(row: Row, now: number) {
  const seconds = numberOf(row['seconds']);
  const rows = numberOf(row['rows_examined']);
  const at = Number(row['epoch'] ?? 0) * 1000;
  return {
    sql: sqlOf(row),
    schema: row['db'] ?? '',
    count: 1,
    lastAt: new Date(Math.min(at, now)).toISOString(),
    ...defined({ timeAvg: seconds, timeMax: seconds, rowsAvg: rows }),
    ...whoOf(row['user_host'] ?? ''),
  };
}

/** `app[app] @ host [10.0.0.1]`: the address where there is one, else the name. */
function whoOf(userHost: string) {
  const [, user = '', host = ''] = /^([^[]*)\[.*?\] @ (.*)$/.exec(userHost) ?? [];
  const endpoint = /\[([^\]]+)\]/.exec(host)?.[1] ?? host.trim().split(' ')[0] ?? '';
  return { dbUser: user.trim(), endpoints: endpoint === '' ? [] : [endpoint] };
}
