import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Block, Command, Control, Declare, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { control, parseCase, parseIf, type Branching, type Place } from './control-flow.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { matchPattern, pattern, type Found } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';

/** Reads a statement of a MySQL routine's body: blocks, control flow, or any SQL statement. */
export function parseBodyStatement(p: Parser): Statement {
  p.enter();
  const start = p.start();
  const label = p.is(p.word(), ':') && p.isName() ? takeLabel(p) : undefined;
  const read =
    label || p.is('BEGIN')
      ? labelled[p.word()]
      : Object.hasOwn(proceduralStatements, p.word())
        ? proceduralStatements[p.word()]
        : undefined;
  const statement = read
    ? read(p, { start, label })
    : label
      ? p.fail('BEGIN, LOOP, WHILE, REPEAT')
      : p.grammar.statement(p);
  p.leave();
  return statement;
}

/** Reads statements, each closed by a semicolon, until one of the words. */
export function parseBody(p: Parser, ...until: readonly string[]): Statement[] {
  const statements: Statement[] = [];
  while (!until.includes(p.word())) {
    if (!p.atEnd()) statements.push(p.grammar.bodyStatement(p));
    if (p.accept(';')) continue;
    // While a routine is being written its end is missing; its statements are audited all the same.
    if (!p.atEnd()) p.fail(';');
    p.endEarly(until.join(', '));
    return statements;
  }
  return statements;
}

type Reader = (p: Parser, place: Place) => Statement;

function takeLabel(p: Parser): Name {
  const name = p.name();
  p.expect(':');
  return name;
}

const branching: Branching = { body: parseBody, elseIf: ['ELSEIF'], values: (p) => [p.grammar.expression(p)] };

const labelled: Readonly<Record<string, Reader>> = {
  BEGIN: block,
  LOOP: loop,
  WHILE: whileLoop,
  REPEAT: repeat,
  FOR: forLoop,
};

/** Statements of routine bodies by their first word; MariaDB takes several of them outside too. */
export const proceduralStatements: Readonly<Record<string, Reader>> = {
  ...labelled,
  IF: (p, place) => parseIf(p, place, branching),
  CASE: (p, place) => parseCase(p, place, branching),
  DECLARE: declare,
  RETURN: (p, { start }) => {
    p.at++;
    return command(p, { start, verb: 'RETURN', parts: [p.grammar.expression(p)] });
  },
  LEAVE: jump,
  ITERATE: jump,
  OPEN: (p, place) => words(p, place, 'OPEN'),
  CLOSE: (p, place) => words(p, place, 'CLOSE'),
  FETCH: (p, place) => words(p, place, 'FETCH'),
  SIGNAL: (p, place) => words(p, place, 'SIGNAL'),
  RESIGNAL: (p, place) => words(p, place, 'RESIGNAL'),
  GET: (p, place) => words(p, place, 'GET'),
};

const patterns = {
  OPEN: pattern('OPEN id [USING expr,...|exprs]'),
  CLOSE: pattern('CLOSE id'),
  FETCH: pattern('FETCH {GROUP NEXT ROW|[NEXT FROM|FROM] id INTO expr,...}'),
  SIGNAL: pattern('SIGNAL {SQLSTATE [VALUE] string|id} [SET {id = expr},...]'),
  RESIGNAL: pattern('RESIGNAL [SQLSTATE [VALUE] string|plain] [SET {id = expr},...]'),
  GET: pattern('GET [CURRENT|STACKED] DIAGNOSTICS {CONDITION expr expr,...|expr,...}'),
};

function words(p: Parser, { start }: Place, verb: keyof typeof patterns): Command {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, patterns[verb], { slots, found });
  return { kind: 'command', start, end: p.last(), verb, objectType: undefined, ...found };
}

function command(
  p: Parser,
  { start, verb, parts }: { start: number; verb: string; parts: readonly Expression[] },
): Command {
  return { kind: 'command', start, end: p.last(), verb, objectType: undefined, words: [verb], names: [], parts };
}

function jump(p: Parser, { start }: Place): Command {
  const verb = p.word();
  p.at++;
  p.name();
  return command(p, { start, verb, parts: [] });
}

function endLabel(p: Parser): void {
  if (p.isName()) p.takeName();
}

function block(p: Parser, { start, label }: Place): Block {
  p.expect('BEGIN');
  p.acceptAll('NOT', 'ATOMIC');
  const statements = parseBody(p, 'END');
  p.close('END');
  endLabel(p);
  return { kind: 'block', start, end: p.last(), label, statements };
}

function loop(p: Parser, place: Place): Control {
  p.at++;
  const statements = parseBody(p, 'END');
  p.close('END', 'LOOP');
  endLabel(p);
  return control(p, place, { verb: 'LOOP', conditions: [], statements });
}

function whileLoop(p: Parser, place: Place): Control {
  p.at++;
  const conditions = [p.grammar.expression(p)];
  p.expect('DO');
  const statements = parseBody(p, 'END');
  p.close('END', 'WHILE');
  endLabel(p);
  return control(p, place, { verb: 'WHILE', conditions, statements });
}

function repeat(p: Parser, place: Place): Control {
  p.at++;
  const statements = parseBody(p, 'UNTIL');
  if (p.missing && p.atEnd()) return control(p, place, { verb: 'REPEAT', conditions: [], statements });
  p.expect('UNTIL');
  const conditions = [p.grammar.expression(p)];
  p.expect('END', 'REPEAT');
  endLabel(p);
  return control(p, place, { verb: 'REPEAT', conditions, statements });
}

/** MariaDB: FOR i IN 1..10 DO, FOR row IN (SELECT …) DO, FOR row IN cursor DO. */
function forLoop(p: Parser, place: Place): Control {
  p.at++;
  p.name();
  p.expect('IN');
  p.accept('REVERSE');
  const conditions = [p.grammar.expression(p)];
  if (p.accept('..')) conditions.push(p.grammar.expression(p));
  p.expect('DO');
  const statements = parseBody(p, 'END');
  p.close('END', 'FOR');
  endLabel(p);
  return control(p, place, { verb: 'FOR', conditions, statements });
}

const handlerCondition = pattern('{SQLSTATE [VALUE] string|SQLWARNING|NOT FOUND|SQLEXCEPTION|integer|id},...');

function declare(p: Parser, { start }: Place): Declare {
  p.at++;
  const nothing = { type: undefined, default: undefined, statement: undefined };
  if ((p.is('CONTINUE') || p.is('EXIT') || p.is('UNDO')) && p.word(1) === 'HANDLER') {
    p.at += 2;
    p.expect('FOR');
    matchPattern(p, handlerCondition, { slots, found: { words: [], names: [], parts: [] } });
    return {
      kind: 'declare',
      start,
      ...nothing,
      what: 'handler',
      names: [],
      statement: p.grammar.bodyStatement(p),
      end: p.last(),
    };
  }
  const names = p.list(() => p.name());
  if (p.accept('CONDITION')) {
    p.expect('FOR');
    matchPattern(p, handlerCondition, { slots, found: { words: [], names: [], parts: [] } });
    return { kind: 'declare', start, ...nothing, what: 'condition', names, end: p.last() };
  }
  if (p.accept('CURSOR')) {
    if (p.is('(')) p.parenthesised(() => p.list(() => [p.accept('IN'), p.name(), parseDataType(p)]));
    p.expect('FOR');
    return {
      kind: 'declare',
      start,
      ...nothing,
      what: 'cursor',
      names,
      statement: p.grammar.statement(p),
      end: p.last(),
    };
  }
  const type = declaredType(p);
  const value = p.acceptAny('DEFAULT', ':=') ? p.grammar.expression(p) : undefined;
  return { kind: 'declare', start, end: p.last(), what: 'variable', names, type, default: value, statement: undefined };
}

/** MariaDB also takes TYPE OF column and ROW TYPE OF table. */
function declaredType(p: Parser): Declare['type'] {
  if (p.acceptAll('TYPE', 'OF') || p.acceptAll('ROW', 'TYPE', 'OF')) {
    p.objectName();
    return undefined;
  }
  if (p.accept('ROW')) {
    p.parenthesised(() => p.list(() => [p.name(), parseDataType(p)]));
    return undefined;
  }
  const type =
    p.kind() === tokenKinds.word ? parseDataType(p) : p.fail({ zh: '应为数据类型', en: 'expected a data type' });
  if (p.accept('COLLATE')) p.nameOrString();
  return type;
}
