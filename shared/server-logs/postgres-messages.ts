import type { LoggedSql } from './logged-sql.ts';

/** What is known of a line of PostgreSQL's log, however it was written. */
export type PostgresLine = {
  readonly message: string;
  readonly database: string;
  readonly user: string;
  readonly host: string;
  readonly at: number | undefined;
};

/**
 * The statement of a message, if it tells of one that ran. Parsing and binding are steps of one run, of which `execute` alone is
 * counted; a plan of auto_explain tells of a run that was told before.
 */
export function loggedStatement({ message, database, user, host, at }: PostgresLine): LoggedSql | undefined {
  const found =
    /^(?:duration: (\d+(?:\.\d+)?) ms\s+)?(statement|execute(?: fetch from)? [^:]*|plan|parse [^:]*|bind [^:]*): ([^]*)$/.exec(
      message,
    );
  if (!found) return undefined;
  const [, milliseconds, what = '', sql = ''] = found;
  if (/^(plan|parse|bind)\b/.test(what) || sql.trim() === '') return undefined;
  return {
    sql: sql.trim().replace(/;$/, ''),
    schema: database,
    count: 1,
    ...(user !== '' && { user }),
    ...(host !== '' && { endpoint: host }),
    ...(milliseconds !== undefined && { seconds: Number(milliseconds) / 1000 }),
    ...(at !== undefined && { at }),
  };
}

/** The address of a client without its port. */
export function hostOf(from: string): string {
  if (from === '[local]') return '';
  return from.replace(/(?::|\()\d+\)?$/, '').replace(/^\[(.*)\]$/, '$1');
}

/**
 * A time as servers write it: with an offset, in UTC, or in the zone of the server, whose short name is not unique in the world. That
 * is read by the clock of where the log is.
 */
export function timeOf(written: string): number | undefined {
  const found = /^(\d{4})[-/](\d\d)[-/](\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,9})?\s*(\S*)/.exec(written);
  if (!found) return undefined;
  const [, year, month, day, clock, fraction = '', zone = ''] = found;
  const offset = /^(Z|UTC|GMT)$/.test(zone) ? 'Z' : offsetOf(zone);
  const time = Date.parse(`${year}-${month}-${day}T${clock}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(time) ? undefined : time;
}

function offsetOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? '' : `${sign}${hours}:${minutes}`;
}
