import type { Expression } from '../../../tree/expression.ts';
import type { ObjectName } from '../../../tree/node.ts';
import type { CallStatement, Command, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { statementsInText } from '../../../grammar/routines/dynamic-text.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { tableName, variableName } from './names.ts';

/** Reads EXECUTE: a procedure, a text to run, or another user to be. */
export function parseExecute(p: Parser): Statement {
  const start = p.start();
  p.expectAny('EXEC', 'EXECUTE');
  if (p.is('AS')) return impersonation(p, start);
  if (p.is('(')) return dynamic(p, start);
  return parseProcedureCall(p, start);
}

/** Reads a procedure with its arguments, which the first statement of a batch may name without EXECUTE. */
export function parseProcedureCall(p: Parser, start: number): CallStatement {
  const result = p.kind() === tokenKinds.variable && p.word(1) === '=' ? returned(p) : undefined;
  const name: ObjectName = tableName(p);
  if (p.is(';') && p.kind(1) === tokenKinds.number) p.at += 2;
  const args = startsArgument(p) ? p.list(() => argument(p)) : [];
  tail(p);
  const inside = /^sp_executesql$/i.test(name.name.text) ? statementsInText(p, givenText(args)) : [];
  return {
    kind: 'callProcedure',
    start,
    end: p.last(),
    name,
    args,
    ...(result ? { result } : {}),
    ...(inside.length > 0 ? { inside } : {}),
  };
}

function givenText([text]: readonly Expression[]): Expression | undefined {
  return text?.kind === 'namedArgument' ? text.value : text;
}

function returned(p: Parser): Expression {
  const { start, end, text } = variableName(p);
  p.at++;
  return { kind: 'variable', start, end, text };
}

const bareStops = new Set(['WITH', 'AT', 'AS']);

function startsArgument(p: Parser): boolean {
  if (p.atEnd() || p.dialect.own?.startsStatement?.(p) || p.isOneOf(bareStops)) return false;
  return p.kind() !== tokenKinds.operator || p.is('-') || p.is('+')
    ? !p.isWord() || p.isName() || p.isAny('NULL', 'DEFAULT', 'ON', 'OFF')
    : false;
}

function argument(p: Parser): Expression {
  const start = p.start();
  const isNamed = p.kind() === tokenKinds.variable && p.word(1) === '=';
  if (!isNamed) return value(p);
  const name = variableName(p);
  p.at++;
  return { kind: 'namedArgument', start, name, value: value(p), end: p.last() };
}

/** A constant, variable or bare word; no expression. */
function value(p: Parser): Expression {
  const start = p.start();
  const sign = p.acceptAny('-', '+');
  const read = constant(p);
  p.acceptAny('OUTPUT', 'OUT');
  return sign ? { kind: 'unary', start, operator: sign, operand: read, end: read.end } : read;
}

function constant(p: Parser): Expression {
  const start = p.start();
  if (p.is('NULL')) return p.literal('null');
  if (p.accept('DEFAULT')) return { kind: 'defaultValue', start, end: p.last(), column: undefined };
  if (p.isString()) return p.literal('string');
  if (p.kind() === tokenKinds.number) return money(p);
  if (p.kind() === tokenKinds.parameter) return p.grammar.expression(p);
  if (p.kind() === tokenKinds.variable) {
    const { end, text } = variableName(p);
    return { kind: 'variable', start, end, text };
  }
  if (!p.isName() && !p.isAny('ON', 'OFF'))
    p.fail({ zh: '应为参数值：常量、变量或名称', en: 'expected an argument: a constant, a variable or a name' });
  p.label();
  while (p.accept('.')) p.label();
  return { kind: 'keyword', start, end: p.last(), word: p.tokens.source.slice(start, p.last()) };
}

/** A number; an amount of money may have its sign behind the one of the currency: $-5. */
function money(p: Parser): Expression {
  const isSigned = p.text() === '$' && p.kind(2) === tokenKinds.number;
  const first = p.literal('number');
  if (!isSigned || !p.acceptAny('-', '+')) return first;
  const { end, value } = p.integer();
  return { ...first, end, value: `${first.value}${value}` };
}

const callTail = pattern(
  `[WITH {RECOMPILE|RESULT SETS {UNDEFINED|NONE|(
  {( {id type [COLLATE id] [NULL|NOT NULL]},... )|AS OBJECT name|AS TYPE name|AS FOR XML},... )}},...]
  [AT {DATA_SOURCE id|id}]`,
);

function tail(p: Parser): void {
  matchPattern(p, callTail, { slots, found: { words: [], names: [], parts: [] } });
}

const dynamicTail = pattern(
  `[AS {LOGIN|USER} = string] [AT {DATA_SOURCE id|id}]
  [WITH RESULT SETS {UNDEFINED|NONE|( {( {id type [COLLATE id] [NULL|NOT NULL]},... )},... )}]`,
);

/** EXECUTE (text [, values]) [AS USER = …] [AT server]: `parts` are the text and its values. */
function dynamic(p: Parser, start: number): Command {
  const parts = p.parenthesised(() =>
    p.list(() => {
      const part = p.grammar.expression(p);
      p.acceptAny('OUTPUT', 'OUT');
      return part;
    }),
  );
  matchPattern(p, dynamicTail, { slots, found: { words: [], names: [], parts: [] } });
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'EXECUTE',
    objectType: undefined,
    words: ['EXECUTE'],
    names: [],
    parts: [...parts, ...statementsInText(p, parts[0])],
  };
}

const other = pattern('AS {CALLER|SELF|OWNER|{LOGIN|USER} = expr} [WITH {NO REVERT|COOKIE INTO expr}]');

function impersonation(p: Parser, start: number): Command {
  const found = { words: [], names: [], parts: [] };
  matchPattern(p, other, { slots, found });
  return { kind: 'command', start, end: p.last(), verb: 'EXECUTE AS', objectType: undefined, ...found };
}

const procedurePrefix = /^(sp_|xp_|usp_|fn_|proc_)/i;

/**
 * Whether the first statement of a batch is a procedure without EXECUTE. A word that looks like no procedure is a
 * misspelt statement.
 */
export function startsImplicitCall(p: Parser): boolean {
  const before = p.kind(-1);
  const isFirst = before === 0 || before === tokenKinds.delimiter || before === tokenKinds.clientLine;
  if (!isFirst || !p.isName()) return false;
  let ahead = 0;
  while (p.word(ahead + 1) === '.' || p.word(ahead + 1) === '..') ahead += 2;
  const at = p.at + ahead;
  const text = p.tokens.source.slice(p.tokens.starts[at], p.tokens.ends[at]);
  const behind = p.at + ahead + 1;
  return isStatementAt(p, behind) || ahead > 0 || p.kind() === tokenKinds.quotedName || procedurePrefix.test(text);
}

function isStatementAt(p: Parser, at: number): boolean {
  const from = p.at;
  p.at = at;
  const starts = p.isWord() && p.dialect.own?.startsStatement?.(p) === true;
  p.at = from;
  return starts;
}
