import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Block, Command, Control, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import {
  control,
  parseCase,
  parseIf,
  type Branching,
  type Parts,
  type Place,
} from '../../../grammar/routines/control-flow.ts';
import { parsePlpgsqlDeclarations } from './plpgsql-declarations.ts';
import { statementsInText } from '../../../grammar/routines/dynamic-text.ts';
import { commandOf, parseDynamicTail, parseSql, parseTarget, parseValue, untilWord } from './plpgsql-sql.ts';

/** Reads the body of a PL/pgSQL routine: one block, perhaps with a semicolon behind it. */
export function parsePlpgsqlBlock(p: Parser): Block {
  const block = labelledBlock(p, p.start(), label(p));
  p.accept(';');
  if (!p.atEnd()) p.fail({ zh: '应为程序块结尾', en: 'expected the end of the block' });
  return block;
}

function label(p: Parser): Name | undefined {
  if (!p.accept('<<')) return undefined;
  const name = p.label();
  p.expect('>>');
  return name;
}

function labelledBlock(p: Parser, start: number, name: Name | undefined): Block {
  const statements: Statement[] = p.accept('DECLARE') ? parsePlpgsqlDeclarations(p) : [];
  p.expect('BEGIN');
  statements.push(...body(p, 'EXCEPTION', 'END'));
  if (p.accept('EXCEPTION')) statements.push(...handlers(p));
  p.expect('END');
  endLabel(p);
  return { kind: 'block', start, end: p.last(), label: name, statements };
}

function endLabel(p: Parser): void {
  if (p.is('END')) p.fail(';');
  if (!p.is(';') && !p.atEnd()) p.label();
}

function handlers(p: Parser): Statement[] {
  const statements: Statement[] = [];
  while (p.accept('WHEN')) {
    do
      if (p.accept('SQLSTATE')) p.string();
      else p.name();
    while (p.accept('OR'));
    p.expect('THEN');
    statements.push(...body(p, 'WHEN', 'END'));
  }
  return statements;
}

/** Reads statements, each closed by a semicolon, until one of the words. */
function body(p: Parser, ...until: readonly string[]): Statement[] {
  const statements: Statement[] = [];
  p.enter();
  while (!until.includes(p.word())) {
    if (p.atEnd()) p.fail(until.join(', '));
    statements.push(statement(p));
    p.expect(';');
  }
  p.leave();
  return statements;
}

type Reader = (p: Parser, place: Place) => Statement;

function statement(p: Parser): Statement {
  const start = p.start();
  const name = label(p);
  const read = Object.hasOwn(readers, p.word()) ? readers[p.word()] : undefined;
  if (read) return read(p, { start, label: name });
  return isAssignment(p) ? assignment(p, start) : parseSql(p);
}

const branching: Branching = {
  body,
  elseIf: ['ELSIF', 'ELSEIF'],
  values: (p) => p.list(() => p.grammar.expression(p)),
};

const readers: Readonly<Record<string, Reader>> = {
  DECLARE: (p, place) => labelledBlock(p, place.start, place.label),
  BEGIN: (p, place) => labelledBlock(p, place.start, place.label),
  IF: (p, place) => parseIf(p, place, branching),
  CASE: (p, place) => parseCase(p, place, branching),
  LOOP: (p, place) => loop(p, place, { verb: 'LOOP', conditions: [], statements: [] }),
  WHILE: (p, place) => {
    p.at++;
    return loop(p, place, { verb: 'WHILE', conditions: [p.grammar.expression(p)], statements: [] });
  },
  FOR: forLoop,
  FOREACH: foreachLoop,
  EXIT: jump,
  CONTINUE: jump,
  RETURN: returnStatement,
  RAISE: raise,
  ASSERT: (p, { start }) => {
    p.at++;
    return commandOf(p, start, { verb: 'ASSERT', parts: p.list(() => p.grammar.expression(p)) });
  },
  EXECUTE: (p, { start }) => {
    return commandOf(p, start, { verb: 'EXECUTE', parts: dynamicParts(p) });
  },
  PERFORM: (p) => parseSql(p),
  NULL: (p, { start }) => {
    p.at++;
    return commandOf(p, start, { verb: 'NULL', parts: [] });
  },
  GET: diagnostics,
  OPEN: open,
  FETCH: (p, { start }) => skipped(p, start),
  MOVE: (p, { start }) => skipped(p, start),
  CLOSE: (p, { start }) => skipped(p, start),
};

/** The text that is run, its values, and what it says. */
function dynamicParts(p: Parser): (Expression | Statement)[] {
  const parts = parseDynamicTail(p);
  return [...parts, ...statementsInText(p, parts[0])];
}

/** Reads LOOP … END LOOP behind what the loop runs over. */
function loop(p: Parser, place: Place, head: Parts): Control {
  p.expect('LOOP');
  const statements = [...head.statements, ...body(p, 'END')];
  p.expect('END', 'LOOP');
  endLabel(p);
  return control(p, place, { ...head, statements });
}

const queryStarts = new Set([
  'SELECT',
  'WITH',
  'VALUES',
  'TABLE',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'EXPLAIN',
  'SHOW',
  '(',
]);

/** FOR over numbers, a query, a query made at run time, or a cursor. */
function forLoop(p: Parser, place: Place): Control {
  p.at++;
  p.list(() => parseTarget(p));
  p.expect('IN');
  const head = { verb: 'FOR', conditions: [], statements: [] };
  if (p.is('EXECUTE')) {
    const conditions = parseDynamicTail(p);
    return loop(p, place, { ...head, conditions, statements: statementsInText(p, conditions[0]) });
  }
  const end = untilWord(p, 'LOOP');
  if (p.isOneOf(queryStarts) && !hasRange(p, end)) return loop(p, place, { ...head, statements: [parseSql(p, end)] });
  p.accept('REVERSE');
  const conditions = [p.grammar.expression(p)];
  if (p.accept('..')) conditions.push(p.grammar.expression(p));
  if (p.accept('BY')) conditions.push(p.grammar.expression(p));
  return loop(p, place, { ...head, conditions });
}

function hasRange(p: Parser, end: number): boolean {
  for (let at = p.at; at < end; at++) if (p.tokens.words[at] === '..') return true;
  return false;
}

function foreachLoop(p: Parser, place: Place): Control {
  p.at++;
  p.list(() => parseTarget(p));
  if (p.accept('SLICE')) p.integer();
  p.expect('IN', 'ARRAY');
  return loop(p, place, { verb: 'FOREACH', conditions: [p.grammar.expression(p)], statements: [] });
}

function jump(p: Parser, { start }: Place): Command {
  const verb = p.word();
  p.at++;
  if (!p.is(';') && !p.is('WHEN')) p.label();
  return commandOf(p, start, { verb, parts: p.accept('WHEN') ? [p.grammar.expression(p)] : [] });
}

function returnStatement(p: Parser, { start }: Place): Statement {
  p.at++;
  if (p.acceptAll('QUERY', 'EXECUTE')) {
    p.at--;
    return commandOf(p, start, { verb: 'RETURN', parts: dynamicParts(p) });
  }
  if (p.accept('QUERY')) return parseSql(p);
  p.accept('NEXT');
  return p.is(';') ? commandOf(p, start, { verb: 'RETURN', parts: [] }) : valueOf(p, start, 'RETURN');
}

/** Its options are words of their own; the values are expressions like any other. */
function raise(p: Parser, { start }: Place): Command {
  p.at++;
  p.acceptAny('DEBUG', 'LOG', 'INFO', 'NOTICE', 'WARNING', 'EXCEPTION');
  const parts: Expression[] = [];
  if (p.accept('SQLSTATE')) p.string();
  else if (!p.is(';') && !p.is('USING')) parts.push(...p.list(() => p.grammar.expression(p)));
  if (p.accept('USING'))
    p.list(() => {
      p.label();
      if (!p.acceptAny('=', ':=')) p.fail('=');
      parts.push(p.grammar.expression(p));
    });
  return commandOf(p, start, { verb: 'RAISE', parts });
}

function diagnostics(p: Parser, { start }: Place): Command {
  p.at++;
  p.acceptAny('CURRENT', 'STACKED');
  p.expect('DIAGNOSTICS');
  p.list(() => {
    parseTarget(p);
    if (!p.acceptAny('=', ':=')) p.fail('=');
    p.name();
  });
  return commandOf(p, start, { verb: 'GET', parts: [] });
}

function open(p: Parser, { start }: Place): Statement {
  p.at++;
  p.name();
  p.acceptAll('NO', 'SCROLL');
  p.accept('SCROLL');
  if (!p.accept('FOR')) return skipped(p, start);
  return p.is('EXECUTE') ? commandOf(p, start, { verb: 'OPEN', parts: dynamicParts(p) }) : parseSql(p);
}

/** What only moves in a cursor has nothing to judge. */
function skipped(p: Parser, start: number): Command {
  const verb = p.word();
  p.at = untilWord(p, ';');
  return commandOf(p, start, { verb, parts: [] });
}

/** A variable, a field of it or an element, and := or =. */
function isAssignment(p: Parser): boolean {
  if (!p.isWord() && !p.isName()) return false;
  const next = p.word(1);
  return next === ':=' || next === '=' || next === '.' || next === '[';
}

function assignment(p: Parser, start: number): Statement {
  parseTarget(p);
  if (!p.acceptAny(':=', '=')) p.fail(':=');
  return valueOf(p, start, ':=');
}

function valueOf(p: Parser, start: number, verb: string): Statement {
  const { parts, query } = parseValue(p);
  return query ?? commandOf(p, start, { verb, parts });
}
