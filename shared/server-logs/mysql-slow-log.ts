import { defined } from '../records.ts';
import type { LoggedSql, LogParser, Taken } from './logged-sql.ts';

type Head = {
  user: string | undefined;
  endpoint: string | undefined;
  seconds: number | undefined;
  rowsExamined: number | undefined;
  at: number | undefined;
  rate: number;
};

const none: Head = {
  user: undefined,
  endpoint: undefined,
  seconds: undefined,
  rowsExamined: undefined,
  at: undefined,
  rate: 1,
};

/**
 * The slow log of MySQL, MariaDB, Percona Server and TDSQL. An entry is a head of `#` lines, of which each server and each setting
 * has its own; then `use`, `SET timestamp` and the statement. MySQL writes `use` only when the schema differs from that of the entry
 * before, so it is remembered.
 */
export function mysqlSlowLog(memory = ''): LogParser {
  return new SlowLogParser(memory);
}

class SlowLogParser implements LogParser {
  #schema: string;
  #head: Head = { ...none };
  #text: string[] = [];
  #isInHead = false;

  constructor(memory: string) {
    this.#schema = memory;
  }

  take(line: string): Taken {
    if (firstHeadLine.test(line) || (this.#isInHead && line.startsWith('#'))) return this.#takeHead(line);
    this.#isInHead = false;
    const isFirst = this.#text.length === 0;
    if (!(isFirst && /^# administrator command:/i.test(line)) && !isBanner(line)) this.#takeBody(line);
    return plain;
  }

  end(): LoggedSql[] {
    const sql = this.#text.join('\n').trim().replace(/;$/, '');
    const { rate: count, ...known } = this.#head;
    this.#text = [];
    this.#head = { ...none };
    return sql === '' ? [] : [{ sql, schema: this.#schema, count, ...defined(known) }];
  }

  memory(): string {
    return this.#schema;
  }

  #takeHead(line: string): Taken {
    const begins = !this.#isInHead;
    const ended = begins ? this.end() : [];
    this.#isInHead = true;
    readHead(line, this.#head);
    // MariaDB says it of each entry.
    this.#schema = /\bSchema: (\S+)/.exec(line.replace(/Schema:\s+QC_hit/, ''))?.[1] ?? this.#schema;
    return { ended, begins };
  }

  #takeBody(line: string): void {
    const isFirst = this.#text.length === 0;
    const used = isFirst ? /^use `?([^`;]+)`?;$/i.exec(line)?.[1] : undefined;
    const time = isFirst ? /^SET timestamp=(\d+(?:\.\d+)?);$/i.exec(line)?.[1] : undefined;
    if (used !== undefined) this.#schema = used;
    else if (time !== undefined) this.#head.at = Math.floor(Number(time) * 1000);
    else this.#text.push(line);
  }
}

/** With what a head begins. Whatever else looks like a part of one, in a statement, is a comment of its writer. */
const firstHeadLine = /^# (?:Time: |User@Host: )/i;
const plain: Taken = { ended: [], begins: false };

/** What a server writes each time it opens the file. */
function isBanner(line: string): boolean {
  return (
    / Version: .*started with:$/.test(line) ||
    /^Tcp port: \d+\s+Unix socket:/.test(line) ||
    /^Time\s+Id\s+Command\s+Argument$/.test(line)
  );
}

function readHead(line: string, head: Head): void {
  const [, user, host] = /^# User@Host: ([^[]*)\[[^\]]*\] @ (.*?)(?:\s+Id:.*)?$/.exec(line) ?? [];
  if (user !== undefined) head.user = user.trim() || undefined;
  if (host !== undefined) head.endpoint = /\[([^\]]+)\]/.exec(host)?.[1] ?? (host.trim().split(/\s/)[0] || undefined);
  const number = (name: string) => {
    const found = new RegExp(`\\b${name}: (\\d+(?:\\.\\d+)?)`).exec(line)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  head.seconds = number('Query_time') ?? head.seconds;
  head.rowsExamined = number('Rows_examined') ?? head.rowsExamined;
  head.rate = number('Log_slow_rate_limit') ?? head.rate;
}
