import { numberOf, type Collector, type Row } from '../collector.ts';
import { lacksProcess, mysqlSystemSchemas } from './mysql-server.ts';
import { isCollectable } from '../own-statements.ts';
import { seenIn, writtenRun } from '../running-of.ts';

export const collector: Collector = {
  lacks: ({ ask }) => lacksProcess(ask),

  async collect({ ask, params, state, now, rowsMax }) {
    const secondsMin = Number(params['sql_min_second'] ?? 0);
    const rows = await ask(
      `select id, user, host, db, time, info from information_schema.processlist
       where info is not null and command <> 'Sleep' and id <> connection_id() and time >= ${secondsMin}
       order by time desc limit ${rowsMax}`,
    );
    const isSeen = seenIn(state);
    const running = rows.filter((row) => isCollectable(row['info'] ?? '') && !mysqlSystemSchemas.has(schemaOf(row)));
    return {
      // A statement that runs over several rounds is one run.
      entries: running.map((row) => ({ ...entryOf(row, now), count: isSeen(runOf(row, now)) ? 0 : 1 })),
      state: running.map((row) => runOf(row, now)),
    };
  },
};

function runOf({ id, time }: Row, now: number): string {
  return writtenRun(id, now / 1000 - Number(time ?? 0));
}

function entryOf(row: Row, now: number) {
  const seconds = numberOf(row['time']) ?? 0;
  const [endpoint = ''] = (row['host'] ?? '').split(':');
  return {
    sql: row['info'] ?? '',
    schema: schemaOf(row),
    firstAt: new Date(now - seconds * 1000).toISOString(),
    lastAt: new Date(now).toISOString(),
    timeAvg: seconds,
    timeMax: seconds,
    dbUser: row['user'] ?? '',
    endpoints: endpoint === '' ? [] : [endpoint],
  };
}

function schemaOf(row: Row): string {
  return row['db'] ?? '';
}
