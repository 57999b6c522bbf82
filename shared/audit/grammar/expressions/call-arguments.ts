import { either } from '../patterns/either.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Parser } from '../parser.ts';
import { parseDataType } from './data-type.ts';
import { keyword } from './keyword-primaries.ts';
import { powers } from './powers.ts';
import { pattern, matchPattern, type Pattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

type Arguments = (p: Parser) => readonly Expression[] | undefined;

/** Functions whose arguments are told apart by words; answering undefined means: written with commas this time. */
export const specialArguments: Readonly<Record<string, Arguments>> = {
  EXTRACT: (p) => wordsBetween(p, () => keyword(p), ['FROM']),
  TRIM: trim,
  SUBSTRING: fromFor,
  SUBSTR: fromFor,
  MID: fromFor,
  POSITION: (p) => wordsBetween(p, () => p.grammar.expression(p, powers.matching), ['IN']),
  OVERLAY: fromFor,
  CHAR: charUsing,
  TIMESTAMPADD: unitFirst,
  TIMESTAMPDIFF: unitFirst,
  GET_FORMAT: unitFirst,
  WEIGHT_STRING: asType,
  NORMALIZE: (p) => withTail(p, noTail),
  COLLATION: undefinedUnless('FOR'),
  ADDDATE: (p) => withTail(p, noTail),
  FLOOR: toUnit,
  CEIL: toUnit,
  JSON_VALUE: (p) => withTail(p, jsonTail),
  JSON_QUERY: (p) => withTail(p, jsonTail),
  JSON_EXISTS: (p) => withTail(p, jsonTail),
  JSON_OBJECT: jsonPairs,
  JSON_OBJECTAGG: jsonPairs,
  JSON_ARRAY: jsonItems,
  JSON_ARRAYAGG: jsonItems,
  JSON: (p) => withTail(p, jsonTail),
  JSON_SCALAR: (p) => withTail(p, jsonTail),
  JSON_SERIALIZE: (p) => withTail(p, jsonTail),
  XMLELEMENT: (p) => xml(p, xmlElement),
  XMLFOREST: (p) => xml(p, xmlForest),
  XMLPI: (p) => xml(p, xmlPi),
  XMLPARSE: (p) => xml(p, xmlParse),
  XMLSERIALIZE: (p) => xml(p, p.facts.xmlOfDb2 ? xmlSerializeOfDb2 : xmlSerialize),
  XMLROOT: (p) => xml(p, xmlRoot),
  XMLEXISTS: (p) => xml(p, xmlExists),
  XMLQUERY: (p) => (p.facts.xmlOfDb2 ? xml(p, xmlQuery) : undefined),
  COLUMN_CREATE: dynamicColumns,
  COLUMN_ADD: dynamicColumns,
  COLUMN_GET: dynamicColumns,
};

const noTail = pattern('');
const jsonFallback = either('ERROR|NULL|TRUE|FALSE|UNKNOWN', 'EMPTY [ARRAY|OBJECT]', 'DEFAULT expr');
const jsonFormat = '[FORMAT JSON [ENCODING id]]';
const jsonWrapper = `
  [{WITH|WITHOUT} [CONDITIONAL|UNCONDITIONAL] [ARRAY] WRAPPER] [{KEEP|OMIT} QUOTES [ON SCALAR STRING]]`;
const jsonMembers = '[{NULL|ABSENT} ON NULL] [{WITH|WITHOUT} UNIQUE [KEYS]]';
const jsonTailNotation = `
  ${jsonFormat} [PASSING {expr AS id [FORMAT JSON]},...] [RETURNING type ${jsonFormat}]
  ${jsonWrapper} ${jsonMembers}
  [{${jsonFallback}} ON {EMPTY|ERROR}]* [RETURNING type [FORMAT JSON]]`;
const jsonTail = pattern(jsonTailNotation);
const xmlElement = pattern(
  'NAME id [, {XMLNAMESPACES ( {DEFAULT expr|expr AS id},... )|XMLATTRIBUTES ( {expr [AS id]},... )|expr}]*',
);
const xmlForest = pattern('{expr [AS id]},...');
const xmlPi = pattern('NAME id [, expr]');
const xmlParse = pattern('{DOCUMENT|CONTENT} expr [{PRESERVE|STRIP} WHITESPACE]');
const xmlSerialize = pattern('{DOCUMENT|CONTENT} expr AS type [INDENT|NO INDENT]');
const xmlRoot = pattern('expr , VERSION {NO VALUE|expr} [, STANDALONE {YES|NO VALUE|NO}]');
const xmlPassing = 'PASSING [BY {REF|VALUE}] {expr [AS id] [BY {REF|VALUE}]},...';
const xmlExists = pattern(`matchable ${xmlPassing}`);
const xmlQuery = pattern(
  `matchable [${xmlPassing}] [RETURNING {SEQUENCE|CONTENT} [BY {REF|VALUE}]] [{NULL|EMPTY} ON EMPTY]`,
);
const xmlSerializeOfDb2 = pattern('[CONTENT] expr AS type [VERSION string|{INCLUDING|EXCLUDING} XMLDECLARATION]*');

function xml(p: Parser, wanted: Pattern): readonly Expression[] {
  return expressionsOf(p, wanted);
}

function expressionsOf(p: Parser, wanted: Pattern): Expression[] {
  const found = { words: [], names: [], parts: [] };
  matchPattern(p, wanted, { slots, found });
  return (found.parts as Expression[]).filter(
    (part) => part.kind !== ('name' as string) && part.kind !== ('dataType' as string),
  );
}

function withTail(p: Parser, tail: Pattern): Expression[] {
  const args = p.list(() => {
    const value = p.grammar.expression(p);
    if (p.is('FORMAT', 'JSON', ',')) p.at += 2;
    return value;
  });
  return [...args, ...expressionsOf(p, tail)];
}

function undefinedUnless(word: string): Arguments {
  return (p) => (p.accept(word) ? [p.grammar.expression(p)] : undefined);
}

/** first WORD second. */
function wordsBetween(p: Parser, first: () => Expression, words: readonly string[]): readonly Expression[] {
  const args = [first()];
  if (p.is(',')) while (p.accept(',')) args.push(p.grammar.expression(p));
  else {
    p.expect(...words);
    args.push(p.grammar.expression(p));
  }
  return args;
}

function trim(p: Parser): readonly Expression[] {
  const args: Expression[] = [];
  if (p.isAny('BOTH', 'LEADING', 'TRAILING') || (p.facts.trimsByLetter && p.isAny('B', 'L', 'T') && p.isString(1)))
    args.push(keyword(p));
  if (!p.is('FROM')) args.push(p.grammar.expression(p));
  if (p.accept('FROM')) args.push(...p.list(() => p.grammar.expression(p)));
  else while (p.accept(',')) args.push(p.grammar.expression(p));
  return args;
}

/** SUBSTRING(a FROM b FOR c), OVERLAY(a PLACING b FROM c FOR d), or commas. */
function fromFor(p: Parser): readonly Expression[] {
  const args = [p.grammar.expression(p, powers.matching)];
  while (p.acceptAny(',', 'PLACING', 'FROM', 'FOR', 'ESCAPE')) args.push(p.grammar.expression(p));
  if (p.accept('SIMILAR')) {
    args.push(p.grammar.expression(p));
    p.expect('ESCAPE');
    args.push(p.grammar.expression(p));
  }
  return args;
}

/** Hive: FLOOR(moment TO MONTH). */
function toUnit(p: Parser): readonly Expression[] {
  const args = p.list(() => p.grammar.expression(p));
  if (p.facts.conversionsSayTo && p.accept('TO')) args.push(keyword(p));
  return args;
}

function charUsing(p: Parser): readonly Expression[] {
  const args = p.list(() => p.grammar.expression(p));
  if (p.accept('USING')) args.push(keyword(p));
  return args;
}

function unitFirst(p: Parser): readonly Expression[] | undefined {
  // Db2 numbers its units.
  if (p.facts.unitsAreNumbers && p.kind() === tokenKinds.number) return undefined;
  const args = [keyword(p)];
  while (p.accept(',')) args.push(p.grammar.expression(p));
  return args;
}

function asType(p: Parser): readonly Expression[] {
  const args = [p.grammar.expression(p)];
  if (p.accept('AS')) parseDataType(p);
  if (p.accept('LEVEL')) args.push(...p.list(() => p.grammar.expression(p)));
  return args;
}

/** key VALUE value, key : value, or commas. */
function jsonPairs(p: Parser): readonly Expression[] {
  const args: Expression[] = [];
  while (!p.is(')') && !p.is('RETURNING') && !p.is('NULL', 'ON') && !p.is('ABSENT', 'ON')) {
    p.accept('KEY');
    args.push(p.grammar.expression(p));
    if (p.acceptAny('VALUE', ':')) {
      args.push(p.grammar.expression(p));
      p.acceptAll('FORMAT', 'JSON');
    }
    if (!p.accept(',')) break;
  }
  return [...args, ...expressionsOf(p, jsonTail)];
}

function jsonItems(p: Parser): readonly Expression[] {
  if (p.is('SELECT') || p.is('WITH') || p.is('VALUES')) {
    const start = p.start();
    const query = p.grammar.query(p);
    return [{ kind: 'subquery', start, end: p.last(), query }, ...expressionsOf(p, jsonItemsTail)];
  }
  if (p.is('RETURNING') || p.is('NULL', 'ON') || p.is('ABSENT', 'ON')) return expressionsOf(p, jsonTail);
  p.accept('DISTINCT');
  const args = p.list(() => {
    const item = p.grammar.expression(p);
    p.acceptAll('FORMAT', 'JSON');
    return item;
  });
  return [...args, ...expressionsOf(p, jsonItemsTail)];
}

const jsonItemsTail = pattern(`[ORDER BY order,...] [LIMIT expr [, expr]] ${jsonTailNotation}`);

/** MariaDB's dynamic columns: value AS type. */
function dynamicColumns(p: Parser): readonly Expression[] {
  return p.list(() => {
    const value = p.grammar.expression(p);
    if (p.accept('AS')) parseDataType(p);
    if (p.accept('COLLATE')) p.nameOrString();
    return value;
  });
}
