import type { AnyNode } from '../../../tree/any-node.ts';
import type { Command, Statement } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { matchPattern, pattern, type Found } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { parseUse } from '../../../grammar/statements/small-statements.ts';
import { backup, restore } from './backup.ts';
import { statisticsSettings } from './command-words.ts';
import { parseCondition } from './condition.ts';
import { parseTruncate } from './drop.ts';
import { tableName } from './names.ts';
import { parseSelectItems, parseTop } from './select.ts';

/** A statement that is only a row of words, by its notation with the first word. */
function words(notation: string): StatementParser {
  const wanted = pattern(notation);
  return (p) => {
    const start = p.start();
    const verb = p.word();
    const found: Found = { words: [], names: [], parts: [] };
    matchPattern(p, wanted, { slots, found });
    return { kind: 'command', start, end: p.last(), verb, objectType: found.words[1], ...found };
  };
}

const dbccNames = `
  CHECKDB|CHECKTABLE|CHECKALLOC|CHECKCATALOG|CHECKCONSTRAINTS|CHECKFILEGROUP|CHECKIDENT|CLEANTABLE|CLONEDATABASE
  |DBREINDEX|DBREPAIR|DROPCLEANBUFFERS|DROPRESULTSETCACHE|ERRORLOG|FLUSHAUTHCACHE|FLUSHPROCINDB|AUTOPILOT|BUFFER
  |BYTES|DBINFO|DBTABLE|EXTENTINFO|FILEHEADER|PERFMON|PSS|RESOURCE|SHOWFILESTATS|SHOW_WEIGHTS|TAB|UPGRADEDB
  |WAKEUP |FREEPROCCACHE |FREESESSIONCACHE|FREESYSTEMCACHE|HELP|IND|INDEXDEFRAG|INPUTBUFFER|LOG|LOGINFO
  |MEMORYSTATUS |OPENTRAN|OPTIMIZER_WHATIF|OUTPUTBUFFER|PAGE|PDW_SHOWEXECUTIONPLAN
  |PDW_SHOWMATERIALIZEDVIEWOVERHEAD |PDW_SHOWPARTITIONSTATS|PDW_SHOWSPACEUSED|PINTABLE|PROCCACHE|SHOWCONTIG
  |SHOWRESULTCACHESPACEUSED|SHOW_STATISTICS |SHRINKDATABASE|SHRINKFILE|SHRINKLOG|SQLPERF|STACKDUMP|TRACEOFF
  |TRACEON|TRACESTATUS |UNPINTABLE|UPDATEUSAGE |USEROPTIONS`;
const dbcc = words(`DBCC {${dbccNames}|id ( FREE )} [( ) |( {expr [= expr]},... )] [WITH {id [= expr|settings]},...]`);

const bulk = words('BULK INSERT name FROM expr [WITH settings]');
const raised = '{( expr , expr , expr [, expr]* )|expr expr [, expr]*}';

/** THROW alone passes on what was caught. */
function thrown(p: Parser): Command {
  const start = p.start();
  p.at++;
  const parts: AnyNode[] = [];
  if (!p.atEnd() && !p.is(';') && !p.is('END') && !p.is('ELSE') && !p.dialect.own?.startsStatement?.(p)) {
    parts.push(p.grammar.expression(p));
    for (let count = 0; count < 2; count++) {
      p.expect(',');
      parts.push(p.grammar.expression(p));
    }
  }
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'THROW',
    objectType: undefined,
    words: ['THROW'],
    names: [],
    parts,
  };
}

/** RECEIVE [TOP (n)] items FROM queue [INTO @table] [WHERE …]. */
function receive(p: Parser): Statement {
  const start = p.start();
  p.at++;
  const top = parseTop(p);
  const parts: AnyNode[] = [...(top ? [top] : []), ...parseSelectItems(p)];
  p.expect('FROM');
  const names = [p.objectName()];
  if (p.accept('INTO')) names.push(tableName(p));
  if (p.accept('WHERE')) parts.push(parseCondition(p));
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'RECEIVE',
    objectType: undefined,
    words: ['RECEIVE'],
    names,
    parts,
  };
}

const triggers = '{ALL|name,...} ON {DATABASE|ALL SERVER|name}';

/** The statements of T-SQL that are rows of words, by their first word. */
export const administration: Readonly<Record<string, StatementParser>> = {
  USE: parseUse,
  TRUNCATE: parseTruncate,
  BACKUP: backup,
  RESTORE: restore,
  DBCC: dbcc,
  BULK: bulk,
  THROW: thrown,
  RECEIVE: receive,
  PRINT: words('PRINT expr'),
  RAISERROR: words(`RAISERROR ${raised} [WITH {LOG|NOWAIT|SETERROR},...]`),
  BREAK: words('BREAK'),
  CONTINUE: words('CONTINUE'),
  GOTO: words('GOTO plain'),
  WAITFOR: words('WAITFOR {DELAY expr|TIME expr|( statement ) [, TIMEOUT expr]}'),
  KILL: words(
    'KILL {QUERY NOTIFICATION SUBSCRIPTION {ALL|expr}|STATS JOB expr|expr} [WITH {STATUSONLY|COMMIT|ROLLBACK}]',
  ),
  CHECKPOINT: words('CHECKPOINT [integer]'),
  SHUTDOWN: words('SHUTDOWN [WITH NOWAIT]'),
  RECONFIGURE: words('RECONFIGURE [WITH OVERRIDE]'),
  REVERT: words('REVERT [WITH COOKIE = expr]'),
  SETUSER: words('SETUSER [string [WITH NORESET]]'),
  LINENO: words('LINENO integer'),
  READTEXT: words('READTEXT name expr expr expr [HOLDLOCK]'),
  WRITETEXT: words('WRITETEXT [BULK] name expr [WITH LOG] expr'),
  UPDATETEXT: words('UPDATETEXT [BULK] name expr expr expr [WITH LOG] [string|integer|name [string]]'),
  SEND: words('SEND ON CONVERSATION expr [MESSAGE TYPE {string|id}] [( expr )]'),
  GET: words('GET CONVERSATION GROUP expr FROM name'),
  MOVE: words('MOVE CONVERSATION expr TO expr'),
  END: words('END CONVERSATION expr [WITH {CLEANUP|ERROR = expr DESCRIPTION = expr}]'),
  ENABLE: words(`ENABLE TRIGGER ${triggers}`),
  DISABLE: words(`DISABLE TRIGGER ${triggers}`),
  ADD: words(
    `ADD {[COUNTER] SIGNATURE TO securable BY {{CERTIFICATE|ASYMMETRIC KEY} id
  [WITH {PASSWORD|SIGNATURE} = expr]},...|SENSITIVITY CLASSIFICATION TO name,... WITH settings}`,
  ),
  COPY: words('COPY INTO name [( {id [DEFAULT expr] [integer]},... )] FROM expr,... [WITH settings]'),
  RENAME: words('RENAME {OBJECT|DATABASE} name TO id'),
  'UPDATE STATISTICS': words(`UPDATE STATISTICS name [names|plain] [${statisticsSettings}]`),
};
