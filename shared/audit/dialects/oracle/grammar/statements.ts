import { either } from '../../../grammar/patterns/either.ts';
import type { ObjectName } from '../../../tree/node.ts';
import type { CallStatement, CommentOn, Explain, LockTables, Rename, Statement } from '../../../tree/statement.ts';
import type { OwnProductions, StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { parsePrimary } from '../../../grammar/expressions/primary.ts';
import { parseOracleAlter } from './alter.ts';
import { callChain } from './call-chain.ts';
import { matched } from './clause.ts';
import { oracleVerb } from './command.ts';
import { parseOracleCreate } from './create.ts';
import { parseOracleDelete, parseOracleInsert, parseOracleUpdate } from './dml.ts';
import { parseOracleDrop, parseOracleTruncate } from './drop.ts';
import { parseOracleGrant } from './grant.ts';
import { keyManagement } from './key-management.ts';
import { takeLink } from './link.ts';
import { parseOracleMerge } from './merge.ts';
import { parseUnitStatement } from './plsql.ts';
import { parseOracleQuery, parseOracleQueryRest, parseOracleQueryWith, parseOracleWith } from './query.ts';
import { oracleTransactions } from './sessions.ts';

const partition = '[{PARTITION|SUBPARTITION} {FOR exprs|( plain )}]';
const statistics = `[FOR {TABLE|ALL [INDEXED] COLUMNS [SIZE integer]|COLUMNS [SIZE integer] {plain [SIZE integer]}*|ALL
  [LOCAL] INDEXES}]*`;
const structureAnalysis = either(
  'VALIDATE {REF UPDATE [SET DANGLING TO NULL]|STRUCTURE [CASCADE [FAST|COMPLETE]] [ONLINE|OFFLINE] [INTO name]}',
  'LIST CHAINED ROWS [INTO name]',
  'DELETE [SYSTEM] STATISTICS',
  `COMPUTE [SYSTEM] STATISTICS ${statistics}`,
  `ESTIMATE [SYSTEM] STATISTICS ${statistics} [SAMPLE integer {ROWS|PERCENT}]`,
);
const analyze = `{TABLE|INDEX|CLUSTER} name ${partition} {${structureAnalysis}}`;
const auditedObject = 'DEFAULT|DIRECTORY name|MINING MODEL name|SQL TRANSLATION PROFILE name|name';
const auditedUse = either(
  'POLICY plain [{BY|EXCEPT} {USERS WITH GRANTED ROLES id,...|id,...}] [WHENEVER [NOT] SUCCESSFUL]',
  'CONTEXT NAMESPACE id ATTRIBUTES id,... [BY id,...]',
  'NETWORK|DIRECT_PATH LOAD',
  `auditactions [ON {${auditedObject}}]
  [IN SESSION CURRENT|BY {ACCESS|SESSION|id,...}]* [WHENEVER [NOT] SUCCESSFUL] [CONTAINER = {CURRENT|ALL}]`,
);
const audited = `[${auditedUse}]`;
const statisticsTarget = '{COLUMNS name,...|{FUNCTIONS|PACKAGES|TYPES|INDEXES|INDEXTYPES} name,...}';

const statisticsSource = either(
  'USING {NULL|name}',
  'DEFAULT COST ( expr,... ) [, DEFAULT SELECTIVITY expr]',
  'DEFAULT SELECTIVITY expr [, DEFAULT COST ( expr,... )]',
);

/** Statements of Oracle by their first word. */
export const oracleStatements: Readonly<Record<string, StatementParser>> = {
  SELECT: (p) => p.grammar.query(p),
  WITH: withStatement,
  INSERT: (p) => parseOracleInsert(p, undefined),
  UPDATE: (p) => parseOracleUpdate(p, undefined),
  DELETE: (p) => parseOracleDelete(p, undefined),
  MERGE: (p) => parseOracleMerge(p, undefined),
  CREATE: parseOracleCreate,
  ALTER: parseOracleAlter,
  DROP: parseOracleDrop,
  TRUNCATE: parseOracleTruncate,
  ...oracleTransactions,
  GRANT: parseOracleGrant,
  REVOKE: parseOracleGrant,
  COMMENT: commentOn,
  EXPLAIN: explain,
  LOCK: lock,
  RENAME: rename,
  CALL: call,
  EXEC: execute,
  EXECUTE: execute,
  ANALYZE: oracleVerb('ANALYZE', [analyze]),
  AUDIT: oracleVerb('AUDIT', [audited]),
  NOAUDIT: oracleVerb('NOAUDIT', [audited]),
  ASSOCIATE: oracleVerb('ASSOCIATE', [
    `STATISTICS WITH ${statisticsTarget} {${statisticsSource}}* [WITH {SYSTEM|USER} MANAGED STORAGE TABLES]`,
  ]),
  DISASSOCIATE: oracleVerb('DISASSOCIATE', [`STATISTICS FROM ${statisticsTarget} [FORCE]`]),
  FLASHBACK: oracleVerb('FLASHBACK', [
    `TABLE name,... TO {BEFORE DROP [RENAME TO plain]|{{SCN|TIMESTAMP} matchable|RESTORE POINT plain}
  [{ENABLE|DISABLE} TRIGGERS]}`,
    `DATABASE: [STANDBY] [PLUGGABLE] DATABASE [plain] TO
  {[BEFORE] {SCN|TIMESTAMP} matchable|BEFORE RESETLOGS|RESETLOGS|RESTORE POINT plain}`,
  ]),
  PURGE: oracleVerb('PURGE', [
    'TABLE name',
    'INDEX name',
    'TABLESPACE [SET] plain [USER plain]',
    'RECYCLEBIN',
    'DBA_RECYCLEBIN',
  ]),
  ADMINISTER: oracleVerb('ADMINISTER', keyManagement),
  BEGIN: parseUnitStatement,
  DECLARE: parseUnitStatement,
  FUNCTION: parseUnitStatement,
  PROCEDURE: parseUnitStatement,
  PACKAGE: parseUnitStatement,
  TRIGGER: parseUnitStatement,
  TYPE: parseUnitStatement,
  '<<': parseUnitStatement,
  VALUES: (p) => p.fail({ zh: '应为语句', en: 'expected a statement' }),
  TABLE: (p) => p.fail({ zh: '应为语句', en: 'expected a statement' }),
};

/** The productions that Oracle does not share. */
export const oracleProductions: OwnProductions = {
  operand: (p, expression) => callChain(p, parsePrimary(p, expression)),
  query: parseOracleQuery,
  queryRest: parseOracleQueryRest,
  bodyStatement: parseUnitStatement,
};

/** What follows WITH is known only after its subqueries. */
function withStatement(p: Parser): Statement {
  const withClause = parseOracleWith(p);
  if (p.is('INSERT')) return parseOracleInsert(p, withClause);
  return parseOracleQueryWith(p, withClause);
}

const commentTarget = pattern(
  `ON {COLUMN name|TABLE name|MATERIALIZED VIEW name|OPERATOR name|INDEXTYPE name|EDITION name|MINING MODEL name
  |AUDIT POLICY name|VIEW name|PROPERTY GRAPH name}`,
);

function commentOn(p: Parser): CommentOn {
  const start = p.start();
  p.at++;
  const {
    words,
    names: [name],
  } = matched(p, commentTarget);
  p.expect('IS');
  const text = p.string();
  return {
    kind: 'commentOn',
    start,
    end: p.last(),
    objectType: words.slice(1).join(' '),
    name: name ?? p.fail({ zh: '应为名称', en: 'expected a name' }),
    text,
  };
}

const planTarget = pattern('PLAN [SET STATEMENT_ID = string] [INTO remote] FOR');

function explain(p: Parser): Explain {
  const start = p.start();
  p.at++;
  matched(p, planTarget);
  const statement = p.grammar.statement(p);
  return { kind: 'explain', start, end: p.last(), analyze: false, options: [], statement, table: undefined };
}

const lockMode = pattern(
  'IN {ROW SHARE|ROW EXCLUSIVE|SHARE UPDATE|SHARE ROW EXCLUSIVE|SHARE|EXCLUSIVE} MODE [NOWAIT|WAIT integer]',
);
const lockPartition = pattern('[{PARTITION|SUBPARTITION} {FOR exprs|( {plain|expr} )}]');

function lock(p: Parser): LockTables {
  const start = p.start();
  p.expect('LOCK', 'TABLE');
  const tables: ObjectName[] = p.list(() => {
    const name = p.objectName();
    takeLink(p);
    matched(p, lockPartition);
    return name;
  });
  const { words } = matched(p, lockMode);
  const mode = words.slice(1, words.indexOf('MODE')).join(' ');
  return {
    kind: 'lockTables',
    start,
    end: p.last(),
    tables,
    mode,
    nowait: words.includes('NOWAIT') || words.includes('WAIT'),
  };
}

function rename(p: Parser): Rename {
  const start = p.start();
  p.at++;
  const from = p.objectName();
  p.expect('TO');
  const to = p.objectName();
  return {
    kind: 'rename',
    start,
    end: p.last(),
    objectType: 'TABLE',
    pairs: [{ kind: 'renamePair', start: from.start, end: to.end, from, to }],
  };
}

/** CALL routine (…) [INTO :variable]; a method may be called on what a constructor makes. */
function call(p: Parser): CallStatement {
  const start = p.start();
  p.at++;
  if (!p.isName()) p.fail({ zh: '应为名称', en: 'expected a name' });
  const called = p.grammar.expression(p, powers.operandOnly);
  if (called.kind !== 'call') return p.fail('(');
  if (p.accept('INTO')) p.grammar.expression(p, powers.operandOnly);
  return { kind: 'callProcedure', start, end: p.last(), name: called.name, args: called.args };
}

/** EXEC of SQL*Plus runs one statement of PL/SQL. */
function execute(p: Parser): Statement {
  p.at++;
  const statement = p.grammar.bodyStatement(p);
  p.accept(';');
  return statement;
}
