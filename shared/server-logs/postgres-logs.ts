import type { LoggedSql, LogParser, Taken } from './logged-sql.ts';
import { hostOf, loggedStatement, timeOf } from './postgres-messages.ts';
import { cellsOf, isOpenCsv, recordsOf } from './records.ts';

/** PostgreSQL's `csvlog`. */
export function postgresCsvLog(): LogParser {
  return recordsOf(isOpenCsv, (record) => {
    const [at = '', user = '', database = '', , from = ''] = cellsOf(record);
    const message = cellsOf(record)[13] ?? '';
    return loggedStatement({ message, database, user, host: hostOf(from), at: timeOf(at) });
  });
}

/** The log of TBase: a `csvlog` with columns of its own, so that the message is found by what it says. */
export function tbaseLog(): LogParser {
  return recordsOf(isOpenCsv, (record) => {
    const cells = cellsOf(record);
    const [at = '', user = '', database = ''] = cells;
    const message = cells.find((cell) => /^duration: [\d.]+ ms\s/.test(cell)) ?? '';
    const from = cells.slice(3).find((cell) => /^[\w.:[\]-]+:\d+$/.test(cell)) ?? '';
    return loggedStatement({ message, database, user, host: hostOf(from), at: timeOf(at) });
  });
}

/** PostgreSQL's `jsonlog`: one object a line. */
export function postgresJsonLog(): LogParser {
  return recordsOf(
    () => false,
    (record) => {
      const said = objectOf(record);
      const word = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
      return loggedStatement({
        message: word('message'),
        database: word('dbname'),
        user: word('user'),
        host: hostOf(word('remote_host')),
        at: timeOf(word('timestamp')),
      });
    },
  );
}

function objectOf(record: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(record);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A line that was cut is none of an entry.
    return {};
  }
}

/** What PostgreSQL presets as `log_line_prefix`. */
export const usualPrefix = '%m [%p] ';

const severity =
  '(?:DEBUG[1-5]?|INFO|NOTICE|WARNING|ERROR|LOG|FATAL|PANIC|DETAIL|HINT|CONTEXT|STATEMENT|QUERY|LOCATION|BACKTRACE)';
/** What each letter of a prefix may be; those that are needed have a name. */
const escapes: Readonly<Record<string, string>> = {
  m: '(?<at>\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} \\S+)',
  t: '(?<at>\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d \\S+)',
  n: '(?<epoch>\\d+\\.\\d{3})',
  u: '(?<user>.*?)',
  d: '(?<database>.*?)',
  r: '(?<from>\\S*?)',
  h: '(?<from>\\S*?)',
  p: '\\d+',
  l: '\\d+',
  '%': '%',
};

/** PostgreSQL's log as text, whose lines begin as `log_line_prefix` says. Lines that go on begin with a tab. */
export function postgresTextLog(prefix = usualPrefix): LogParser {
  const pattern = patternOf(prefix);
  let held: { readonly line: Omit<Parts, 'kind' | 'message'>; readonly text: string[] } | undefined;
  const closed = (): LoggedSql[] => {
    const said = held && loggedStatement({ ...held.line, message: held.text.join('\n') });
    held = undefined;
    return said ? [said] : [];
  };
  return {
    take(line): Taken {
      const parts = partsOf(pattern, line);
      if (parts) {
        const ended = closed();
        const { kind, message, ...rest } = parts;
        // Details and hints belong to the line before, of which nothing more is needed.
        if (kind === 'LOG') held = { line: rest, text: [message] };
        return { ended, begins: true };
      }
      held?.text.push(line.replace(/^\t/, ''));
      return { ended: [], begins: false };
    },
    end: closed,
    memory: () => '',
  };
}

type Parts = {
  readonly kind: string;
  readonly message: string;
  readonly database: string;
  readonly user: string;
  readonly host: string;
  readonly at: number | undefined;
};

function partsOf(pattern: RegExp, line: string): Parts | undefined {
  const groups = pattern.exec(line)?.groups;
  if (!groups) return undefined;
  const { kind = '', message = '', database = '', user = '', from = '', at = '', epoch } = groups;
  return {
    ...{ kind, message, database, user },
    host: hostOf(from),
    at: epoch === undefined ? timeOf(at) : Number(epoch) * 1000,
  };
}

function patternOf(prefix: string): RegExp {
  const named = new Set<string>();
  let source = '';
  let isOptional = false;
  for (let at = 0; at < prefix.length; at++) {
    const letter = prefix.charAt(at);
    if (letter !== '%') {
      source += letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      continue;
    }
    // A width may stand between: `%-10u`.
    const [, width = '', word = ''] = /^(-?\d*)(.)/s.exec(prefix.slice(at + 1)) ?? [];
    at += width.length + word.length;
    if (word === 'q') {
      source += '(?:';
      isOptional = true;
      continue;
    }
    source += `\\s*${once(escapes[word] ?? '\\S*?', named)}\\s*`;
  }
  return new RegExp(`^${source}${isOptional ? ')?' : ''}\\s*(?<kind>${severity}):\\s+(?<message>[^]*)$`);
}

/** A name may stand in a pattern once; what comes again is read over. */
function once(pattern: string, named: Set<string>): string {
  const name = /^\(\?<(\w+)>/.exec(pattern)?.[1];
  if (name === undefined) return pattern;
  if (named.has(name)) return pattern.replace(/^\(\?<\w+>/, '(?:');
  named.add(name);
  return pattern;
}
