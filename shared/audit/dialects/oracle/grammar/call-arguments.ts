import { either } from '../../../grammar/patterns/either.ts';
import type { AnyNode } from '../../../tree/any-node.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { keyword } from '../../../grammar/expressions/keyword-primaries.ts';
import { pattern, type Pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';

type Arguments = (p: Parser) => readonly Expression[] | undefined;

const jsonReturning = `
  [RETURNING type [TRUNCATE] [FORMAT JSON]] [ALLOW SCALARS|DISALLOW SCALARS] [PRETTY] [ASCII] [ORDERED] [TRUNCATE]`;
const jsonFallback = either('ERROR|NULL|TRUE|FALSE', 'EMPTY [ARRAY|OBJECT]', 'DEFAULT matchable|IGNORE');
const jsonFallbackCause = either('EMPTY|ERROR', 'MISMATCH [( {MISSING DATA|EXTRA DATA|TYPE ERROR},... )]');
const jsonWrapper = '[{WITH|WITHOUT} [CONDITIONAL|UNCONDITIONAL] [ARRAY] WRAPPER] [{KEEP|OMIT} QUOTES]';
const jsonTail = pattern(`[FORMAT JSON] [PASSING {expr AS id},...] ${jsonReturning} ${jsonWrapper}
  [{${jsonFallback}} ON {${jsonFallbackCause}}]* [TYPE ( {STRICT|LAX} )]`);
const jsonMade = pattern(
  `[FORMAT JSON] [ORDER BY order,...] [{NULL|ABSENT|EMPTY STRING} ON NULL] ${jsonReturning} [STRICT]
  [WITH UNIQUE KEYS] ${jsonReturning}`,
);
const jsonSerialize = pattern(`[FORMAT JSON] ${jsonReturning} [{NULL|ERROR|EMPTY [ARRAY|OBJECT]} ON ERROR]`);
const handler = '{ERROR|IGNORE|NULL|CREATE|REPLACE|REMOVE|CLEAR} ON {EXISTING|MISSING|NULL|EMPTY|ERROR|MISMATCH}';
const jsonTransformation = either(
  `{REMOVE|KEEP} expr [${handler}]*`,
  `{INSERT|REPLACE|APPEND|PREPEND|SET|MERGE|MINUS|INTERSECT|UNION|COPY|ADD_SET|REMOVE_SET} matchable =
  {PATH string|expr} [FORMAT JSON] [${handler}]*`,
  `{RENAME matchable {=|WITH} expr|SORT matchable [BY string] [ASC|DESC] [UNIQUE]} [${handler}]*`,
  'NESTED PATH string|CASE WHEN expr',
);
const jsonTransform = pattern(`[, {${jsonTransformation}}]* [PASSING {expr AS id},...] ${jsonReturning}`);
const xmlAttribute = either(
  `{XMLATTRIBUTES|XMLFOREST_ATTRIBUTES} ( [ENTITYESCAPING|NOENTITYESCAPING] [SCHEMACHECK|NOSCHEMACHECK]
  {expr [AS EVALNAME expr|AS id|plain]},... )`,
  'expr [AS id|plain]',
);
const xmlElement = pattern(`[ENTITYESCAPING|NOENTITYESCAPING] {NAME id|EVALNAME expr|id} [, {${xmlAttribute}}]*`);
const xmlForest = pattern('{expr [AS EVALNAME expr|AS id|plain]},...');
const xmlPi = pattern('[NAME id|EVALNAME expr|id] [, expr]');
const xmlParse = pattern('{DOCUMENT|CONTENT} expr [WELLFORMED]');
const xmlSerialize = pattern(
  `{DOCUMENT|CONTENT} expr [AS type] [ENCODING string] [VERSION string] [NO INDENT|INDENT [SIZE = integer]]
  [HIDE DEFAULTS|SHOW DEFAULTS]`,
);
const xmlRoot = pattern('expr , VERSION {NO VALUE|expr} [, STANDALONE {YES|NO VALUE|NO}]');
const xmlPassing = '[PASSING [BY VALUE] {expr [AS id]},...]';
const xmlQuery = pattern(`expr ${xmlPassing} [RETURNING CONTENT] [NULL ON EMPTY]`);
const xmlTable = pattern(
  `[XMLNAMESPACES ( {DEFAULT string|string AS id},... ) ,] expr ${xmlPassing} [RETURNING SEQUENCE BY REF]`,
);
const mining = pattern(
  `name [, expr]* [COST {MODEL [AUTO]|( {literal},... ) VALUES exprs}] USING {*|{expr [AS id|plain]},...}
  [AND {*|{expr [AS id|plain]},...}]`.replace('{literal},...', 'expr,...'),
);
const listagg = pattern('expr [, expr] [ON OVERFLOW {ERROR|TRUNCATE [string] [{WITH|WITHOUT} COUNT]}]');
const conversion = pattern('expr [DEFAULT expr ON CONVERSION ERROR] [, expr]*');

/**
 * Functions of Oracle whose arguments are told apart by words; answering undefined means: written with commas this
 * time.
 */
export const oracleArguments: Readonly<Record<string, Arguments>> = {
  EXTRACT: (p) => {
    if (!p.isWord() || p.word(1) !== 'FROM') return undefined;
    const unit = keyword(p);
    p.expect('FROM');
    return [unit, p.grammar.expression(p)];
  },
  TRIM: trim,
  TRANSLATE: using,
  CHR: using,
  JSON_VALUE: withTail(jsonTail),
  JSON_QUERY: withTail(jsonTail),
  JSON_EXISTS: withTail(jsonTail),
  JSON_SERIALIZE: withTail(jsonSerialize),
  JSON_SCALAR: withTail(jsonMade),
  JSON_MERGEPATCH: withTail(jsonTail),
  JSON: withTail(jsonMade),
  JSON_ARRAY: jsonArray,
  JSON_ARRAYAGG: jsonArray,
  JSON_OBJECT: jsonPairs,
  JSON_OBJECTAGG: jsonPairs,
  JSON_TRANSFORM: (p) => {
    const document = p.grammar.expression(p);
    return [document, ...expressionsOf(p, jsonTransform)];
  },
  XMLELEMENT: only(xmlElement),
  XMLFOREST: only(xmlForest),
  XMLCOLATTVAL: only(xmlForest),
  XMLPI: only(xmlPi),
  XMLPARSE: only(xmlParse),
  XMLSERIALIZE: only(xmlSerialize),
  XMLROOT: only(xmlRoot),
  XMLQUERY: only(xmlQuery),
  XMLEXISTS: only(xmlQuery),
  XMLTABLE: only(xmlTable),
  XMLATTRIBUTES: only(xmlForest),
  LISTAGG: aggregate(listagg),
  TO_NUMBER: only(conversion),
  TO_DATE: only(conversion),
  TO_TIMESTAMP: only(conversion),
  TO_TIMESTAMP_TZ: only(conversion),
  TO_BINARY_DOUBLE: only(conversion),
  TO_BINARY_FLOAT: only(conversion),
  TO_DSINTERVAL: only(conversion),
  TO_YMINTERVAL: only(conversion),
  ...Object.fromEntries(
    [
      'PREDICTION',
      'PREDICTION_COST',
      'PREDICTION_DETAILS',
      'PREDICTION_PROBABILITY',
      'PREDICTION_SET',
      'PREDICTION_BOUNDS',
      'VECTOR_EMBEDDING',
      'CLUSTER_ID',
      'CLUSTER_SET',
      'CLUSTER_DETAILS',
      'CLUSTER_DISTANCE',
      'CLUSTER_PROBABILITY',
      'FEATURE_ID',
      'FEATURE_SET',
      'FEATURE_VALUE',
      'FEATURE_DETAILS',
      'FEATURE_COMPARE',
      'ORA_DM_PARTITION_NAME',
    ].map((name) => [name, miningArguments]),
  ),
};

function only(wanted: Pattern): Arguments {
  return (p) => expressionsOf(p, wanted);
}

function aggregate(wanted: Pattern): Arguments {
  return (p) => (p.acceptAny('ALL', 'DISTINCT', 'UNIQUE'), expressionsOf(p, wanted));
}

function withTail(tail: Pattern): Arguments {
  return (p) => [...p.list(() => p.grammar.expression(p)), ...expressionsOf(p, tail)];
}

function expressionsOf(p: Parser, wanted: Pattern): Expression[] {
  return matched(p, wanted).parts.filter(isExpression);
}

function isExpression(node: AnyNode): node is Expression {
  return node.kind !== 'name' && node.kind !== 'dataType' && node.kind !== 'option';
}

function trim(p: Parser): readonly Expression[] {
  const args: Expression[] = [];
  if ((p.is('BOTH') || p.is('LEADING') || p.is('TRAILING')) && p.word(1) !== ')' && p.word(1) !== '.')
    args.push(keyword(p));
  if (!p.is('FROM')) args.push(p.grammar.expression(p));
  if (p.accept('FROM')) args.push(p.grammar.expression(p));
  while (p.accept(',')) args.push(p.grammar.expression(p));
  return args;
}

function using(p: Parser): readonly Expression[] {
  const args = p.list(() => p.grammar.expression(p));
  if (p.accept('USING')) args.push(keyword(p));
  return args;
}

function miningArguments(p: Parser): readonly Expression[] | undefined {
  if (!p.isName()) return undefined;
  if (p.accept('INTO')) p.integer();
  return expressionsOf(p, mining);
}

/** key VALUE value, key : value, a column or a star alone. */
function jsonPairs(p: Parser): readonly Expression[] {
  const args: Expression[] = [];
  while (!p.is(')') && !p.is('RETURNING') && !p.is('STRICT') && !p.is('NULL', 'ON') && !p.is('ABSENT', 'ON')) {
    args.push(...jsonPair(p));
    if (!p.accept(',')) break;
  }
  return [...args, ...expressionsOf(p, jsonMade)];
}

function jsonPair(p: Parser): Expression[] {
  const start = p.start();
  if (p.accept('*')) return [{ kind: 'star', start, end: p.last(), table: undefined, schema: undefined }];
  if (p.is('KEY') && p.word(1) !== ',' && p.word(1) !== ')' && p.word(1) !== 'VALUE') p.at++;
  const key = p.grammar.expression(p);
  const hasValue = p.acceptAny('VALUE', 'IS', ':') ?? (p.kind() === parameterKind ? ':' : undefined);
  const value = hasValue ? [p.grammar.expression(p)] : [];
  p.acceptAll('FORMAT', 'JSON');
  return [key, ...value];
}

// `'a' :b` is read as a parameter, though it means the column b behind a colon.
const parameterKind = tokenKinds.parameter;

function jsonArray(p: Parser): readonly Expression[] {
  if (p.is('SELECT') || p.is('WITH')) {
    const start = p.start();
    const query = p.grammar.query(p);
    return [{ kind: 'subquery', start, end: p.last(), query }, ...expressionsOf(p, jsonMade)];
  }
  if (p.is('RETURNING') || p.is('NULL', 'ON') || p.is('ABSENT', 'ON')) return expressionsOf(p, jsonMade);
  const args = p.list(() => {
    const item = p.grammar.expression(p);
    p.acceptAll('FORMAT', 'JSON');
    return item;
  });
  return [...args, ...expressionsOf(p, jsonMade)];
}
