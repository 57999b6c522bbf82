import { wordSet } from '../../../tokens/word-set.ts';
import type { AnyNode } from '../../../tree/any-node.ts';
import type { ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { skipParentheses } from '../../../grammar/patterns/options.ts';
import type { Slots } from '../../../grammar/patterns/pattern.ts';
import { slots } from '../../../grammar/patterns/slots.ts';
import { takeLink } from './link.ts';

const isVariable = (p: Parser): boolean => p.kind() === tokenKinds.parameter || p.word().startsWith('&');
const isText = (p: Parser): boolean => p.isString() || isVariable(p);
const isNumber = (p: Parser): boolean =>
  p.kind() === tokenKinds.number || isVariable(p) || ((p.is('-') || p.is('+')) && p.kind(1) === tokenKinds.number);
const isLabel = (p: Parser): boolean => p.isWord() || p.kind() === tokenKinds.quotedName;

/** The placeholders that patterns of Oracle add to the shared ones. */
export const oracleSlots: Slots = {
  ...slots,
  number: { starts: isNumber, read: (p) => (isNumber(p) ? p.grammar.expression(p, powers.unary) : p.integer()) },
  string: { starts: isText, read: (p) => (isText(p) ? p.grammar.expression(p, powers.postfix) : p.string()) },
  /** A number with or without its unit: 10, 64K, 1.5G. */
  size: { starts: (p) => p.kind() === tokenKinds.number, read: readSize },
  /** A name that may carry `@link`, and reserved words behind its dots. */
  remote: { starts: (p) => p.isName(), read: readRemote },
  /** A file name: always a string, or a parameter of the tool that runs the script. */
  file: { starts: isText, read: (p) => (isText(p) ? p.grammar.expression(p, powers.postfix) : p.string()) },
  /** A password is a name, and may look like anything. */
  password: { starts: (p) => isLabel(p) || p.isString() || p.kind() === tokenKinds.number, read: readPassword },
  /** The value of an initialization parameter: words, strings and numbers. */
  setting: { starts: (p) => !p.atEnd(), read: readSetting },
  /** The name of an archive, unless the next clause begins. */
  archive: {
    starts: (p) =>
      p.isName() &&
      !p.isAny(
        'ENABLE',
        'DISABLE',
        'NO',
        'TABLESPACE',
        'PCTFREE',
        'PARTITION',
        'ROW',
        'MEMOPTIMIZE',
        'QUOTA',
        'RETENTION',
      ),
    read: (p) => p.name(),
  },
  /** The name of a LOB segment, unless the next clause begins. */
  segment: { starts: (p) => p.isName() && !p.isOneOf(clauseWords), read: (p) => p.name() },
  /** Columns in parentheses, which partitions do not begin like. */
  columnlist: {
    starts: (p) => p.is('(') && p.word(1) !== 'PARTITION' && p.word(1) !== 'SUBPARTITION',
    read: (p) => p.parenthesised(() => p.list(() => p.name())),
  },
  /** The properties of a nested table, kept as text. */
  nested: { starts: (p) => p.is('('), read: skipped },
  /** One condition, read to its end. */
  condition: { starts: (p) => !p.atEnd(), read: (p) => p.grammar.expression(p) },
};

const clauseWords = wordSet(`
  TABLESPACE LOB PCTFREE PCTUSED INITRANS STORAGE LOGGING NOLOGGING CACHE NOCACHE PARALLEL NOPARALLEL PARTITION
  SUBPARTITION VARRAY NESTED XMLTYPE COMPRESS NOCOMPRESS ENABLE DISABLE MONITORING ROWDEPENDENCIES ORGANIZATION
  SEGMENT OVERFLOW ROW RETURN XMLSCHEMA VIRTUAL ELEMENT SUBPARTITIONS UPDATE INMEMORY ALLOW DISALLOW READ
  FLASHBACK RESULT_CACHE COLUMN INDEXING REFRESH NEVER BUILD USING ILM
`);

const units = new Set(['K', 'M', 'G', 'T', 'P', 'E']);

function readSize(p: Parser): AnyNode {
  const size = p.integer();
  if (!p.isOneOf(units) || !p.touches()) {
    p.acceptAny('K', 'M', 'G', 'T', 'P', 'E');
    return { ...size, end: p.last() };
  }
  p.at++;
  return { ...size, end: p.last(), value: p.tokens.source.slice(size.start, p.last()) };
}

function readRemote(p: Parser): ObjectName {
  const name = p.objectName();
  takeLink(p);
  return { ...name, end: p.last() };
}

function readPassword(p: Parser): AnyNode {
  const start = p.start();
  if (p.kind() === tokenKinds.number) p.at++;
  else p.nameOrString();
  while (p.touches() && (p.isWord() || p.kind() === tokenKinds.number || p.is('#') || p.is('$'))) p.at++;
  return { kind: 'keyword', start, end: p.last(), word: '' };
}

function readSetting(p: Parser): AnyNode {
  if (!isLabel(p) || p.word() === 'NULL' || p.word(1) === '(') return p.grammar.expression(p, powers.comparison);
  const start = p.start();
  const word = p.label().text;
  while (p.accept('.') || p.accept('-')) p.label();
  // The one setting of two words: ISOLATION_LEVEL = READ COMMITTED.
  if (word.toUpperCase() === 'READ') p.accept('COMMITTED');
  return { kind: 'keyword', start, end: p.last(), word };
}

function skipped(p: Parser): undefined {
  skipParentheses(p);
}
