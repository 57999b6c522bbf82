import type { AnyNode } from '../../tree/any-node.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { readAssigned, startsAssigned } from './assigned.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { parseMaintenanceOptions } from './known-options.ts';
import { readLooseParentheses, readLooseText } from './loose-text.ts';
import { parseDefinition, parseOptionList, parseParameterList, skipParentheses } from './options.ts';
import { readPath } from './path.ts';
import { powers } from '../expressions/powers.ts';
import type { Slots } from './pattern.ts';
import { readPrivileges } from './privileges.ts';
import { parseRoutineArguments } from '../routines/routine-arguments.ts';
import { startsQuery } from '../expressions/subquery.ts';

const always = (): boolean => true;
const isText = (p: Parser): boolean =>
  p.isString() || p.kind() === tokenKinds.parameter || p.kind() === tokenKinds.variable;
const isNumber = (p: Parser): boolean =>
  p.kind() === tokenKinds.number || ((p.is('-') || p.is('+')) && p.kind(1) === tokenKinds.number);
const isLabel = (p: Parser): boolean => p.isWord() || p.kind() === tokenKinds.quotedName;

/** The placeholders of the patterns that a dialect is read by: the shared ones and its own. */
export function slotsOf(p: Parser): Slots {
  return p.dialect.slots ?? slots;
}

/** The placeholders of patterns. */
export const slots: Slots = {
  /** A name with or without dots. */
  name: { starts: (p) => p.isName(), read: (p) => p.objectName() },
  /** MySQL's schema.*, *.*, * and schema.name. */
  scope: { starts: always, read: readScope },
  /** One identifier; reserved words too. */
  id: { starts: isLabel, read: (p) => p.label() },
  /** One identifier that is not reserved. */
  plain: { starts: (p) => p.isName(), read: (p) => p.name() },
  /** A name or a string. */
  idOrString: { starts: (p) => isLabel(p) || p.isString(), read: (p) => p.nameOrString() },
  string: { starts: isText, read: (p) => p.grammar.expression(p, powers.postfix) },
  number: { starts: isNumber, read: (p) => p.grammar.expression(p, powers.unary) },
  /** A number and nothing else. */
  signed: { starts: isNumber, read: (p) => (isNumber(p) ? p.grammar.expression(p, powers.unary) : p.integer()) },
  integer: { starts: (p) => p.kind() === tokenKinds.number, read: (p) => p.integer() },
  expr: { starts: always, read: (p) => p.grammar.expression(p) },
  /** An expression that stops before IN, LIKE and other matching words. */
  matchable: {
    starts: (p) => !p.atEnd() && !p.is(',') && !p.is(')'),
    read: (p) => p.grammar.expression(p, powers.matching),
  },
  /** What a setting may be set to: a word, string or number. */
  value: { starts: always, read: readValue },
  type: { starts: isLabel, read: (p) => parseDataType(p) },
  statement: { starts: (p) => !p.is(')') && !p.atEnd(), read: (p) => p.grammar.statement(p) },
  query: { starts: (p) => startsQuery(p) || (p.is('(') && startsQuery(p, 1)), read: (p) => p.grammar.query(p) },
  names: { starts: (p) => p.is('('), read: (p) => p.parenthesised(() => p.list(() => p.label())) },
  namesOrNothing: {
    starts: (p) => p.is('('),
    read: (p) => p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.label()))),
  },
  body: { starts: (p) => !p.atEnd(), read: (p) => p.grammar.bodyStatement(p) },
  columns: { starts: (p) => p.is('('), read: (p) => p.parenthesised(() => p.list(() => p.label())) },
  types: { starts: (p) => p.is('('), read: (p) => p.parenthesised(() => p.list(() => parseDataType(p))) },
  kinds: { starts: (p) => p.is('('), read: (p) => p.parenthesised(() => p.list(() => p.label())) },
  /** Old-style definitions: (sfunc = f, stype = t). */
  definition: { starts: (p) => p.is('('), read: (p) => parseDefinition(p) },
  exprs: { starts: (p) => p.is('('), read: (p) => p.parenthesised(() => p.list(() => p.grammar.expression(p))) },
  exprsOrNothing: {
    starts: (p) => p.is('('),
    read: (p) => p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.grammar.expression(p)))),
  },
  options: { starts: (p) => p.is('('), read: (p): Option[] => parseOptionList(p) },
  /** A variable that holds rows. */
  bound: { starts: (p) => p.kind() === tokenKinds.parameter, read: (p) => p.grammar.expression(p, powers.operandOnly) },
  /** Those of VACUUM and its relatives. */
  maintenance: { starts: (p) => p.is('('), read: (p): Option[] => parseMaintenanceOptions(p) },
  parameters: { starts: (p) => p.is('('), read: (p): Option[] => parseParameterList(p) },
  /** The argument types that tell a routine from its namesakes. */
  args: { starts: (p) => p.is('(') && p.word(2) !== '=', read: (p) => parseRoutineArguments(p) },
  order: { starts: always, read: readOrderItem },
  user: { starts: (p) => isLabel(p) || p.isString(), read: readUser },
  /** Everything up to the end of the statement or of the parentheses around it, kept as text. */
  text: { starts: (p) => !p.atEnd() && !p.is(')') && !p.is(','), read: (p) => void readLooseText(p) },
  /** A pair of parentheses with everything inside, kept as text. */
  parens: { starts: (p) => p.is('('), read: (p) => readLooseParentheses(p) },
  /** The pattern of MATCH_RECOGNIZE, which has signs of its own. */
  symbols: { starts: (p) => p.is('('), read: (p) => skipParentheses(p) },
  /** NAME = value, where the value may be a list in parentheses. */
  assigned: { starts: (p) => startsAssigned(p), read: readAssigned },
  /** What GRANT names before ON. */
  privileges: { starts: (p) => isLabel(p) && !p.is('ON'), read: readPrivileges },
  /** A stage or file: @~/x, @db.stage/y, 'file:///z'. */
  path: { starts: (p) => isText(p) || p.is('@') || p.is('FILE', ':'), read: readPath },
  op: { starts: (p) => p.kind() === tokenKinds.operator || (p.isWord() && p.word(1) === '.'), read: readOperator },
};

function readOrderItem(p: Parser): AnyNode {
  const value = p.grammar.expression(p);
  const direction = p.acceptAny('ASC', 'DESC');
  if (p.accept('NULLS')) p.expectAny('FIRST', 'LAST');
  return direction ? { ...value } : value;
}

function readScope(p: Parser): AnyNode {
  if (!p.is('*') && p.word(1) !== '.') return p.objectName();
  const start = p.start();
  const parts = [scopePart(p)];
  if (p.accept('.')) parts.push(scopePart(p));
  // ClickHouse: db.prefix*.
  if (p.facts.namesEndInStars && p.is('*') && p.touches()) p.at++;
  const [name = parts[0], schema] = parts.toReversed();
  if (!name) return p.fail('*');
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog: undefined };
}

function scopePart(p: Parser) {
  const start = p.start();
  if (p.accept('*')) return { kind: 'name' as const, start, end: p.last(), text: '*', quoted: false };
  return p.label();
}

function readValue(p: Parser): AnyNode {
  const start = p.start();
  if (isLabel(p) && p.word() !== 'NULL' && !p.is('TRUE') && !p.is('FALSE') && p.word(1) !== '(') {
    const word = p.label().text;
    while (p.accept('.')) p.label();
    return { kind: 'keyword', start, end: p.last(), word };
  }
  return p.grammar.expression(p, powers.comparison);
}

/** 'name'@'host', name, CURRENT_USER. */
function readUser(p: Parser): AnyNode {
  const start = p.start();
  const name = p.nameOrString();
  if (p.is('(', ')')) p.at += 2;
  if (p.is('@') && p.touches()) {
    p.at++;
    p.nameOrString();
  } else if (p.kind() === tokenKinds.variable) {
    p.at++;
    // An address such as user@10.0.0.1 falls into several tokens.
    while (
      p.touches() &&
      (p.is('.') || p.is('%') || p.is(':') || p.is('::') || p.kind() === tokenKinds.number || p.isWord())
    )
      p.at++;
  } else return name;
  return { ...name, start, end: p.last() };
}

function readOperator(p: Parser): undefined {
  while (p.isWord() && p.word(1) === '.') p.at += 2;
  if (p.kind() !== tokenKinds.operator) p.fail({ zh: '应为运算符', en: 'expected an operator' });
  p.at++;
}
