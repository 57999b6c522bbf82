import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { CallStatement, Command, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { statementsInText } from '../../../grammar/routines/dynamic-text.ts';
import { parseCase, parseIf, type Branching, type Place } from '../../../grammar/routines/control-flow.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseBlock, parseStatements, takeEndName } from './plsql-block.ts';
import { parsePragma } from './plsql-declarations.ts';
import { forallLoop, forLoop, loop, whileLoop } from './plsql-loops.ts';
import { parseOracleInto } from './select.ts';

type Reader = (p: Parser, place: Place) => Statement;

/** Reads one statement of PL/SQL without its semicolon; SQL inside is read like any other. */
export function parsePlsqlStatement(p: Parser): Statement {
  const start = p.start();
  let label: Name | undefined;
  while (p.accept('<<')) {
    label = p.label();
    p.expect('>>');
  }
  const word = p.word();
  const isTarget = p.word(1) === ':=' || p.word(1) === '.' || p.word(1) === '%';
  const read = !isTarget && Object.hasOwn(readers, word) ? readers[word] : undefined;
  if (read) return read(p, { start, label });
  if (sqlWords.has(word) && !isTarget) return p.grammar.statement(p);
  return assignmentOrCall(p, start);
}

const sqlWords = new Set([
  'SELECT',
  'WITH',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT',
  'LOCK',
  'SET',
  'CALL',
]);

const branching: Branching = {
  body: parseStatements,
  elseIf: ['ELSIF'],
  // Oracle 23 takes `WHEN < 5, > 10` too.
  values: (p) => p.list(() => selector(p)),
};

const readers: Readonly<Record<string, Reader>> = {
  BEGIN: parseBlock,
  DECLARE: parseBlock,
  IF: (p, place) => parseIf(p, place, branching),
  CASE: (p, place) => {
    const read = parseCase(p, place, branching);
    takeEndName(p);
    return { ...read, end: p.last() };
  },
  LOOP: loop,
  WHILE: whileLoop,
  FOR: forLoop,
  FORALL: forallLoop,
  NULL: (p, place) => simple(p, place, () => []),
  RETURN: (p, place) => simple(p, place, () => (p.is(';') || p.atEnd() ? [] : [p.grammar.expression(p)])),
  RAISE: (p, place) => simple(p, place, () => (p.isName() ? [p.grammar.expression(p, powers.operandOnly)] : [])),
  GOTO: (p, place) => simple(p, place, () => (p.label(), [])),
  EXIT: jump,
  CONTINUE: jump,
  EXECUTE: executeImmediate,
  OPEN: (p, place) => (p.word(1) === '(' ? assignmentOrCall(p, place.start) : openCursor(p, place)),
  FETCH: fetchCursor,
  CLOSE: (p, place) =>
    p.word(1) === '('
      ? assignmentOrCall(p, place.start)
      : simple(p, place, () => [p.grammar.expression(p, powers.operandOnly)]),
  PIPE: (p, place) => {
    p.expect('PIPE', 'ROW');
    const parts = [p.parenthesised(() => p.grammar.expression(p))];
    return commandOf(p, place.start, { verb: 'PIPE ROW', parts });
  },
  PRAGMA: (p) => parsePragma(p),
};

/** A statement of PL/SQL that is no SQL. */
function commandOf(
  p: Parser,
  start: number,
  {
    verb,
    parts,
    words = [verb],
  }: { verb: string; parts: readonly (Expression | Statement)[]; words?: readonly string[] },
): Command {
  return { kind: 'command', start, end: p.last(), verb, objectType: undefined, words, names: [], parts };
}

function simple(p: Parser, { start }: Place, rest: () => readonly Expression[]): Command {
  const verb = p.word();
  p.at++;
  return commandOf(p, start, { verb, parts: rest() });
}

function selector(p: Parser): Expression {
  if (p.isAny('<', '>', '<=', '>=', '=', '<>', '!=')) p.at++;
  return p.grammar.expression(p);
}

/** EXIT [label] [WHEN condition]. */
function jump(p: Parser, place: Place): Command {
  return simple(p, place, () => {
    if (p.isName() && !p.is('WHEN')) p.label();
    return p.accept('WHEN') ? [p.grammar.expression(p)] : [];
  });
}

/** EXECUTE IMMEDIATE text [[BULK COLLECT] INTO …] [USING [IN|OUT] …] [RETURNING INTO …]. */
function executeImmediate(p: Parser, { start }: Place): Command {
  p.expect('EXECUTE', 'IMMEDIATE');
  const parts: Expression[] = [p.grammar.expression(p)];
  const inside = statementsInText(p, parts[0]);
  const words = ['EXECUTE', 'IMMEDIATE'];
  for (;;) {
    if (p.is('INTO') || p.is('BULK')) {
      words.push('INTO');
      parts.push(...(parseOracleInto(p)?.variables ?? []));
    } else if (p.accept('USING')) {
      words.push('USING');
      parts.push(...p.list(() => boundValue(p)));
    } else if (p.acceptAny('RETURNING', 'RETURN')) words.push('RETURNING');
    else return commandOf(p, start, { verb: 'EXECUTE IMMEDIATE', parts: [...parts, ...inside], words });
  }
}

function boundValue(p: Parser): Expression {
  if (p.accept('IN')) p.accept('OUT');
  else p.accept('OUT');
  return p.grammar.expression(p);
}

/** OPEN cursor [(arguments)] or OPEN variable FOR query | text [USING …]. */
function openCursor(p: Parser, place: Place): Command {
  p.at++;
  const parts: (Expression | Statement)[] = [p.grammar.expression(p, powers.operandOnly)];
  if (p.accept('FOR')) {
    const isQuery = p.is('SELECT') || p.is('WITH') || (p.is('(') && (p.word(1) === 'SELECT' || p.word(1) === 'WITH'));
    const text = isQuery ? undefined : p.grammar.expression(p);
    parts.push(...(text ? [text, ...statementsInText(p, text)] : [p.grammar.query(p)]));
    if (p.accept('USING')) parts.push(...p.list(() => boundValue(p)));
  }
  return commandOf(p, place.start, { verb: 'OPEN', parts });
}

/** FETCH cursor [BULK COLLECT] INTO … [LIMIT n]. */
function fetchCursor(p: Parser, { start }: Place): Command {
  p.at++;
  const cursor = p.grammar.expression(p, powers.operandOnly);
  const into = parseOracleInto(p) ?? p.fail('INTO');
  const words = ['FETCH', ...(into.bulk ? ['BULK', 'COLLECT'] : []), 'INTO'];
  const parts = [cursor, ...into.variables];
  if (p.accept('LIMIT')) {
    words.push('LIMIT');
    parts.push(p.grammar.expression(p));
  }
  return commandOf(p, start, { verb: 'FETCH', parts, words });
}

/** `target := value`, or a call with or without parentheses. */
function assignmentOrCall(p: Parser, start: number): Statement {
  const isStartable = p.isName() || p.kind() === tokenKinds.parameter;
  if (!isStartable) p.fail({ zh: '应为语句', en: 'expected a statement' });
  const target = p.grammar.expression(p, powers.operandOnly);
  if (p.accept(':=')) return commandOf(p, start, { verb: ':=', parts: [target, p.grammar.expression(p)] });
  return callOf(p, start, target) ?? p.fail(':=, ;');
}

function callOf(p: Parser, start: number, target: Expression): CallStatement | undefined {
  if (target.kind === 'call')
    return { kind: 'callProcedure', start, end: p.last(), name: target.name, args: target.args };
  if (target.kind === 'column') {
    const { name, table, schema } = target;
    return {
      kind: 'callProcedure',
      start,
      end: p.last(),
      name: { kind: 'objectName', start: target.start, end: target.end, name, schema: table, catalog: schema },
      args: [],
    };
  }
  if (target.kind !== 'field') return undefined;
  const name: Name = {
    kind: 'name',
    start: target.end - target.field.length,
    end: target.end,
    text: target.field,
    quoted: false,
  };
  return {
    kind: 'callProcedure',
    start,
    end: p.last(),
    name: { kind: 'objectName', start: name.start, end: name.end, name, schema: undefined, catalog: undefined },
    args: [target.value],
  };
}
