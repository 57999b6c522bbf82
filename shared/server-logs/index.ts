import type { LogParser } from './logged-sql.ts';
import { mysqlSlowLog } from './mysql-slow-log.ts';
import { postgresCsvLog, postgresJsonLog, postgresTextLog, tbaseLog } from './postgres-logs.ts';
import { tidbAuditLog } from './tidb-audit-log.ts';

type Given = { readonly memory?: string; readonly prefix?: string };
/** One kind of log: the forms in which it may be written, the usual one first. */
type LogKind = { readonly formats: Readonly<Record<string, (given: Given) => LogParser>> };

const slowLog: LogKind = { formats: { text: ({ memory }) => mysqlSlowLog(memory) } };

/** Every log that the scan command reads, by the name of the scan type that it feeds. */
export const logKinds = {
  mysql_slow_log: slowLog,
  tdsql_for_innodb_slow_log: slowLog,
  TBase_slow_log: { formats: { csv: tbaseLog } },
  tidb_audit_log: { formats: { text: tidbAuditLog } },
  postgresql_slow_log: {
    formats: {
      csv: postgresCsvLog,
      json: postgresJsonLog,
      text: ({ prefix }) => postgresTextLog(prefix),
    },
  },
} as const satisfies Readonly<Record<string, LogKind>>;
/** One of them. */
export type LogKindName = keyof typeof logKinds;

/** Whether a name is that of a log that can be read. */
export function isLogKind(name: string): name is LogKindName {
  return Object.hasOwn(logKinds, name);
}

/** The forms in which a log may be written, the usual one first. */
export function formatsOf(kind: LogKindName): readonly string[] {
  return Object.keys(logKinds[kind].formats);
}

/** A reader of a log; nothing when it is not written in that form. */
export function parserOf(kind: LogKindName, format: string, given: Given): LogParser | undefined {
  const { formats }: LogKind = logKinds[kind];
  return Object.hasOwn(formats, format) ? formats[format]?.(given) : undefined;
}
