import type { SqlType } from '../tree/parsed-script.ts';
import type { Statement, StatementKind } from '../tree/statement.ts';

const byKind: Readonly<Partial<Record<StatementKind, SqlType>>> = {
  select: 'dql',
  setOperation: 'dql',
  values: 'dql',
  tableQuery: 'dql',
  wrappedQuery: 'dql',
  insert: 'dml',
  insertAll: 'dml',
  block: 'dml',
  update: 'dml',
  delete: 'dml',
  merge: 'dml',
  copy: 'dml',
  callProcedure: 'dml',
  createTable: 'ddl',
  alterTable: 'ddl',
  createIndex: 'ddl',
  dropIndex: 'ddl',
  drop: 'ddl',
  truncate: 'ddl',
  rename: 'ddl',
  createView: 'ddl',
  createDatabase: 'ddl',
  routine: 'ddl',
  commentOn: 'ddl',
  transaction: 'tcl',
  lockTables: 'tcl',
  grant: 'dcl',
  explain: 'other',
};
const byFirstWord: Readonly<Record<string, SqlType>> = {
  SELECT: 'dql',
  SHOW: 'dql',
  DESC: 'dql',
  DESCRIBE: 'dql',
  INSERT: 'dml',
  REPLACE: 'dml',
  UPDATE: 'dml',
  DELETE: 'dml',
  MERGE: 'dml',
  CALL: 'dml',
  LOAD: 'dml',
  COPY: 'dml',
  CREATE: 'ddl',
  ALTER: 'ddl',
  DROP: 'ddl',
  TRUNCATE: 'ddl',
  RENAME: 'ddl',
  COMMENT: 'ddl',
  REINDEX: 'ddl',
  REFRESH: 'ddl',
  GRANT: 'dcl',
  REVOKE: 'dcl',
  DENY: 'dcl',
  COMMIT: 'tcl',
  ROLLBACK: 'tcl',
  BEGIN: 'tcl',
  START: 'tcl',
  SAVEPOINT: 'tcl',
  RELEASE: 'tcl',
  LOCK: 'tcl',
  UNLOCK: 'tcl',
  XA: 'tcl',
  END: 'tcl',
  ABORT: 'tcl',
};
const accountWords = /^(USER|ROLE|DEFAULT ROLE|GROUP)$/;

/** What a statement is for: its shape decides, for unreadable ones the first word. */
export function sqlTypeOf(tree: Statement, firstWord: string): SqlType {
  if (
    (tree.kind === 'command' || tree.kind === 'drop' || tree.kind === 'rename') &&
    accountWords.test(tree.objectType ?? '')
  )
    return 'dcl';
  return byKind[tree.kind] ?? byFirstWord[firstWord] ?? 'other';
}
