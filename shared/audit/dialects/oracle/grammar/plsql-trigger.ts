import type { Expression } from '../../../tree/expression.ts';
import type { ObjectName } from '../../../tree/node.ts';
import type { Routine, Statement } from '../../../tree/statement.ts';
import { wordSet } from '../../../tokens/word-set.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';
import { parseBlock, parseBlockBody, takeEndName } from './plsql-block.ts';
import { parseDeclarations } from './plsql-declarations.ts';
import { routineNode, type RoutineWords } from './plsql-routine.ts';

const attributes = pattern('[SHARING = {METADATA|NONE}] [DEFAULT COLLATION id]');
const referencing = pattern('[REFERENCING {{OLD|NEW|PARENT} [AS] plain}*] [FOR EACH ROW]');
const order = pattern('[FORWARD CROSSEDITION|REVERSE CROSSEDITION] [{FOLLOWS|PRECEDES} name,...] [ENABLE|DISABLE]');

/** Reads a trigger on rows, statements, definitions or events of the database, compound ones too. */
export function parseTrigger(p: Parser, words: RoutineWords): Routine {
  p.expect('TRIGGER');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  matched(p, attributes);
  const timing = p.acceptAll('INSTEAD', 'OF') ? 'INSTEAD OF' : p.expectAny('BEFORE', 'AFTER', 'FOR');
  const events = [event(p)];
  while (p.accept('OR')) events.push(event(p));
  const table = target(p);
  matched(p, referencing);
  matched(p, order);
  const condition = p.accept('WHEN') ? [whenCommand(p)] : [];
  const body = triggerBody(p);
  return routineNode(p, {
    ...words,
    routineType: 'TRIGGER',
    ifNotExists,
    name,
    table,
    timing,
    events,
    body: [...condition, ...body],
  });
}

/** A command holds the condition, so that rules meet its expressions. */
function whenCommand(p: Parser): Statement {
  const start = p.start();
  const condition: Expression = p.parenthesised(() => p.grammar.expression(p));
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'WHEN',
    objectType: undefined,
    words: ['WHEN'],
    names: [],
    parts: [condition],
  };
}

const events = wordSet(`
  INSERT UPDATE DELETE
  ALTER ANALYZE ASSOCIATE AUDIT COMMENT CREATE DDL DISASSOCIATE DROP GRANT NOAUDIT RENAME REVOKE TRUNCATE
  CLONE DB_ROLE_CHANGE LOGOFF LOGON SERVERERROR SET SHUTDOWN STARTUP SUSPEND UNPLUG
`);

/** INSERT, UPDATE OF columns, or what the database does: LOGON, CREATE, SERVERERROR …. */
function event(p: Parser): string {
  const word = p.word();
  if (!events.has(word)) p.fail('INSERT, UPDATE, DELETE');
  p.at++;
  if (word === 'UPDATE' && p.accept('OF')) p.list(() => p.name());
  else if (word === 'ASSOCIATE' || word === 'DISASSOCIATE') p.expect('STATISTICS');
  else if (word === 'SET') p.expect('CONTAINER');
  return word;
}

function target(p: Parser): ObjectName | undefined {
  p.expect('ON');
  if (p.acceptAny('DATABASE', 'SCHEMA') || p.acceptAll('PLUGGABLE', 'DATABASE')) return undefined;
  if (p.acceptAll('NESTED', 'TABLE')) {
    p.name();
    p.accept('OF');
  }
  const name = p.objectName();
  return p.accept('.') ? (p.expect('SCHEMA'), undefined) : name;
}

function triggerBody(p: Parser): Statement[] {
  if (p.is('CALL')) return [p.grammar.statement(p)];
  if (!p.acceptAll('COMPOUND', 'TRIGGER')) return [parseBlock(p, { start: p.start(), label: undefined })];
  const body = parseDeclarations(p, 'BEFORE', 'AFTER', 'INSTEAD', 'END');
  while (!p.is('END')) body.push(timingPoint(p));
  p.expect('END');
  takeEndName(p);
  return body;
}

/** BEFORE STATEMENT IS … END BEFORE STATEMENT. */
function timingPoint(p: Parser): Statement {
  const start = p.start();
  const words = timingWords(p);
  p.expect('IS');
  const statements = [...parseDeclarations(p), ...pointBody(p, words)];
  p.expect(';');
  return { kind: 'block', start, end: p.startOfLast(), label: undefined, statements };
}

function timingWords(p: Parser): readonly string[] {
  if (p.acceptAll('INSTEAD', 'OF', 'EACH', 'ROW')) return ['INSTEAD', 'OF', 'EACH', 'ROW'];
  const first = p.expectAny('BEFORE', 'AFTER');
  if (p.accept('STATEMENT')) return [first, 'STATEMENT'];
  p.expect('EACH', 'ROW');
  return [first, 'EACH', 'ROW'];
}

/** The words of the timing point stand behind its END where other blocks have a name. */
function pointBody(p: Parser, words: readonly string[]): Statement[] {
  const statements = parseBlockBody(p);
  p.expect(...words.slice(1));
  return statements;
}
