import type { AnyNode } from '../../tree/any-node.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Block, Command, Control, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { control, type Place } from './control-flow.ts';
import { matchPattern, pattern, type Found } from '../patterns/pattern.ts';
import { powers } from '../expressions/powers.ts';
import { parseBody, parseBodyStatement } from './procedural.ts';
import { parseScriptDeclaration } from './scripting-declarations.ts';
import { slots } from '../patterns/slots.ts';
import { startsQuery } from '../expressions/subquery.ts';

/**
 * Reads a statement of a block of Db2 SQL PL, HANA SQLScript or Snowflake Scripting: what those have beside control
 * flow as MySQL has it.
 */
export function parseScriptStatement(p: Parser): Statement {
  p.enter();
  const start = p.start();
  const statement = own(p, start) ?? parseBodyStatement(p);
  p.leave();
  return statement;
}

function own(p: Parser, start: number): Statement | undefined {
  if (isAssignment(p)) return assignment(p, start);
  const label = p.isName() && p.word(1) === ':' && labelled.has(p.word(2)) ? takeLabel(p) : undefined;
  const word = p.word();
  const read = Object.hasOwn(readers, word) ? readers[word] : undefined;
  const made = read?.(p, { start, label });
  if (!made && label) p.at -= 2;
  return made;
}

const labelled = new Set(['BEGIN', 'FOR', 'WHILE', 'LOOP', 'REPEAT']);

function takeLabel(p: Parser): Name {
  const name = p.name();
  p.at++;
  return name;
}

type Reader = (p: Parser, place: Place) => Statement | undefined;

const readers: Readonly<Record<string, Reader>> = {
  BEGIN: block,
  FOR: forLoop,
  WHILE: whileLoop,
  LOOP: loop,
  DECLARE: (p, { start }) => parseScriptDeclaration(p, start),
  LET: (p, { start }) => parseScriptDeclaration(p, start),
  RETURN: returned,
  SET: (p, place) =>
    p.word(1) === 'SCHEMA' || p.word(1) === 'CURRENT' || p.word(2) === 'SCHEMA' || p.word(1) === 'PATH'
      ? undefined
      : words(p, place, 'SET'),
  EXECUTE: (p, place) => words(p, place, 'EXECUTE'),
  EXEC: (p, place) => words(p, place, 'EXEC'),
  PREPARE: (p, place) => words(p, place, 'PREPARE'),
  BREAK: (p, place) => words(p, place, 'BREAK'),
  CONTINUE: (p, place) => words(p, place, 'CONTINUE'),
  EXIT: (p, place) => words(p, place, 'EXIT'),
  NULL: (p, place) => words(p, place, 'NULL'),
  LEAVE: (p, place) => words(p, place, 'LEAVE'),
  ITERATE: (p, place) => words(p, place, 'ITERATE'),
  GOTO: (p, place) => words(p, place, 'GOTO'),
  RAISE: (p, place) => words(p, place, 'RAISE'),
  AWAIT: (p, place) => words(p, place, 'AWAIT'),
  CANCEL: (p, place) => words(p, place, 'CANCEL'),
  OPEN: (p, place) => words(p, place, 'OPEN'),
  FETCH: (p, place) => words(p, place, 'FETCH'),
  CLOSE: (p, place) => words(p, place, 'CLOSE'),
  SIGNAL: (p, place) => words(p, place, 'SIGNAL'),
  RESIGNAL: (p, place) => words(p, place, 'RESIGNAL'),
  GET: (p, place) => (p.word(1) === 'DIAGNOSTICS' ? words(p, place, 'GET') : undefined),
  ALLOCATE: (p, place) => words(p, place, 'ALLOCATE'),
  ASSOCIATE: (p, place) => words(p, place, 'ASSOCIATE'),
  VALUES: (p, place) => valuesInto(p, place),
};

const message = '[SET {id = expr},...|( expr )]';
const patterns = {
  SET: pattern('SET {( matchable,... ) = {( {DEFAULT|query|expr} [, expr]* )|expr}|matchable = {DEFAULT|expr}},...'),
  EXECUTE: pattern(
    `EXECUTE {IMMEDIATE {FROM path|expr} [INTO expr,...] [USING {exprs|expr,...}] [READS SQL DATA]|id
  [INTO [DESCRIPTOR] expr,...] [USING [DESCRIPTOR] expr,...]}`,
  ),
  EXEC: pattern('EXEC expr [INTO expr,...] [USING expr,...]'),
  PREPARE: pattern('PREPARE id [INTO [DESCRIPTOR] expr] FROM expr'),
  BREAK: pattern('BREAK [id]'),
  CONTINUE: pattern('CONTINUE [id]'),
  EXIT: pattern('EXIT [id]'),
  NULL: pattern('NULL'),
  LEAVE: pattern('LEAVE [id]'),
  ITERATE: pattern('ITERATE [id]'),
  GOTO: pattern('GOTO id'),
  RAISE: pattern('RAISE [id]'),
  AWAIT: pattern('AWAIT {ALL|id}'),
  CANCEL: pattern('CANCEL id'),
  OPEN: pattern('OPEN id [exprs] [USING {exprs|expr,...}]'),
  FETCH: pattern('FETCH [FROM|NEXT FROM|PRIOR FROM] id INTO expr,...'),
  CLOSE: pattern('CLOSE id [WITH RELEASE]'),
  SIGNAL: pattern(`SIGNAL {SQLSTATE [VALUE] expr|SQL_ERROR_CODE number|id} ${message}`),
  RESIGNAL: pattern(`RESIGNAL [SQLSTATE [VALUE] expr|SQL_ERROR_CODE number|plain] ${message}`),
  GET: pattern('GET DIAGNOSTICS {EXCEPTION number {expr},...|expr,...}'),
  ALLOCATE: pattern('ALLOCATE id CURSOR FOR RESULT SET id'),
  ASSOCIATE: pattern('ASSOCIATE [RESULT SET] {LOCATOR|LOCATORS} names WITH PROCEDURE name'),
};

function words(p: Parser, { start }: Place, verb: keyof typeof patterns): Command {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, patterns[verb], { slots, found });
  return { kind: 'command', start, end: p.last(), verb, objectType: undefined, ...found };
}

/** Db2: VALUES … INTO variables. */
function valuesInto(p: Parser, { start }: Place): Statement {
  const query = p.grammar.query(p);
  if (!p.accept('INTO')) return query;
  const targets = p.list(() => p.grammar.expression(p));
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'VALUES',
    objectType: undefined,
    words: ['VALUES', 'INTO'],
    names: [],
    parts: [query, ...targets],
  };
}

const targets = new Set([':=', '=']);

/** `x := 1`, `t = SELECT …`, `x[1] := 2`, `:t.insert(…)`. */
function isAssignment(p: Parser): boolean {
  if (p.kind() === tokenKinds.parameter) return p.word(1) === '.' || p.word(1) === '[';
  if (!p.isWord() && p.kind() !== tokenKinds.quotedName) return false;
  if (targets.has(p.word(1))) return true;
  return (
    p.isName() &&
    (p.word(1) === '[' ||
      (p.word(1) === '.' && (targets.has(p.word(3)) || p.word(3) === '[')) ||
      (p.word(1) === ',' && !p.isAny('SELECT')))
  );
}

function assignment(p: Parser, start: number): Command {
  const parts: AnyNode[] = p.list(() => p.grammar.expression(p, powers.matching));
  if (p.acceptAny(':=', '=')) parts.push(parseAssigned(p));
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'SET',
    objectType: undefined,
    words: ['SET'],
    names: [],
    parts,
  };
}

/** Reads what a variable is set to: an expression, a query, or a statement in parentheses whose result is kept. */
export function parseAssigned(p: Parser): AnyNode {
  p.accept('ASYNC');
  if (startsQuery(p)) return p.grammar.query(p);
  if (p.is('(') && resultStatements.has(p.word(1))) return p.parenthesised(() => p.grammar.bodyStatement(p));
  return p.grammar.expression(p);
}

const resultStatements = new Set([
  'EXECUTE',
  'SHOW',
  'CALL',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'LIST',
  'DESCRIBE',
  'DESC',
  'COPY',
  'CREATE',
]);

function returned(p: Parser, { start }: Place): Command {
  p.at++;
  const parts: AnyNode[] = [];
  if (p.is('TABLE', '(')) {
    p.at++;
    parts.push(p.parenthesised(() => parseAssigned(p)));
  } else if (!p.atEnd() && !p.is(';')) parts.push(parseAssigned(p));
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'RETURN',
    objectType: undefined,
    words: ['RETURN'],
    names: [],
    parts,
  };
}

const blockWords = pattern('BEGIN [NOT ATOMIC|ATOMIC|SEQUENTIAL EXECUTION|PARALLEL EXECUTION|AUTONOMOUS TRANSACTION]');

function block(p: Parser, { start, label }: Place): Block {
  matchPattern(p, blockWords, { slots, found: { words: [], names: [], parts: [] } });
  const statements = parseBody(p, 'END', 'EXCEPTION');
  if (p.accept('EXCEPTION')) while (p.accept('WHEN')) statements.push(...handler(p));
  p.close('END');
  if (p.isName()) p.takeName();
  return { kind: 'block', start, end: p.last(), label, statements };
}

/** Snowflake: WHEN e1 OR e2 [CONTINUE] THEN …. */
function handler(p: Parser): Statement[] {
  p.grammar.expression(p);
  p.acceptAny('CONTINUE', 'EXIT');
  p.expect('THEN');
  return parseBody(p, 'END', 'WHEN');
}

type Closing = { readonly opening: readonly string[]; readonly verb: string };

function loopBody(p: Parser, { opening, verb }: Closing): Statement[] {
  const word = p.expectAny(...opening);
  const statements = parseBody(p, 'END');
  p.close('END');
  if (!p.missing || !p.atEnd()) p.expectAny(verb, word === 'LOOP' ? 'LOOP' : verb);
  if (p.isName()) p.takeName();
  return statements;
}

function loop(p: Parser, place: Place): Control {
  return control(p, place, {
    verb: 'LOOP',
    conditions: [],
    statements: loopBody(p, { opening: ['LOOP'], verb: 'LOOP' }),
  });
}

function whileLoop(p: Parser, place: Place): Control {
  p.at++;
  const conditions = [p.grammar.expression(p)];
  return control(p, place, {
    verb: 'WHILE',
    conditions,
    statements: loopBody(p, { opening: ['DO', 'LOOP'], verb: 'WHILE' }),
  });
}

/** FOR i IN 1 TO 9, FOR i IN 1..9, FOR row IN cursor, FOR row AS [c CURSOR FOR] query. */
function forLoop(p: Parser, place: Place): Control {
  p.at++;
  if (!p.is('SELECT')) p.name();
  const conditions: Expression[] = [];
  const statements: Statement[] = [];
  if (p.accept('AS')) statements.push(...cursorOf(p));
  else conditions.push(...range(p));
  statements.push(...loopBody(p, { opening: ['DO', 'LOOP'], verb: 'FOR' }));
  return control(p, place, { verb: 'FOR', conditions, statements });
}

function cursorOf(p: Parser): Statement[] {
  if (startsQuery(p)) return [p.grammar.query(p)];
  p.name();
  if (p.is('(')) p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.grammar.expression(p))));
  if (!p.is('CURSOR') && !p.isAny('INSENSITIVE', 'SENSITIVE', 'ASENSITIVE')) return [];
  p.acceptAny('INSENSITIVE', 'SENSITIVE', 'ASENSITIVE');
  p.expect('CURSOR');
  if (p.acceptAny('WITH', 'WITHOUT')) p.expect('HOLD');
  p.expect('FOR');
  return [p.grammar.query(p)];
}

function range(p: Parser): Expression[] {
  p.expect('IN');
  p.accept('REVERSE');
  const found = [p.grammar.expression(p)];
  if (p.accept('TO') || p.accept('..')) found.push(p.grammar.expression(p));
  return found;
}
