import { either } from '../../../grammar/patterns/either.ts';
import type { DataType } from '../../../tree/expression.ts';
import type { Routine, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { wordSet } from '../../../tokens/word-set.ts';
import { attributes, matched, takeAttributes } from './clause.ts';
import { parseBlockBody } from './plsql-block.ts';
import { parseDeclarations, parseParameters } from './plsql-declarations.ts';

/** What stood before the kind of routine. */
export type RoutineWords = { readonly start: number; readonly orReplace: boolean };

const accessors = '( {[FUNCTION|PROCEDURE|PACKAGE|TRIGGER|TYPE] name},... )';
/** What stands between the head of a stored unit and its body. */
export const unitAttributes = attributes(
  'AUTHID {DEFINER|CURRENT_USER}',
  `ACCESSIBLE BY ${accessors}`,
  'DEFAULT COLLATION id',
  'SHARING = {METADATA|DATA|EXTENDED DATA|NONE}',
  'DETERMINISTIC',
  'PIPELINED: PIPELINED [ROW POLYMORPHIC|TABLE POLYMORPHIC] [USING name]',
  'ROW POLYMORPHIC [USING name]',
  'TABLE POLYMORPHIC [USING name]',
  'RESULT_CACHE [RELIES_ON [names]]',
  'PARALLEL_ENABLE [( PARTITION id BY {ANY|{HASH|RANGE} names|VALUE ( id )} [{ORDER|CLUSTER} id BY names] )]',
  'SQL_MACRO: SQL_MACRO [( [TYPE =>] {SCALAR|TABLE} )]',
  'AGGREGATE USING name',
  'ORDER: {ORDER|CLUSTER} id BY names',
);
const callSpecification = either(
  `LANGUAGE {JAVA NAME string|JAVASCRIPT {file|string}|C
  {NAME idOrString [LIBRARY name]|LIBRARY name [NAME idOrString]} [AGENT IN names] [WITH CONTEXT]
  [PARAMETERS parameters]}`,
  `EXTERNAL {NAME idOrString [LIBRARY name]|LIBRARY name [NAME idOrString]|LANGUAGE C}* [AGENT IN names]
  [CALLING STANDARD id] [WITH CONTEXT] [PARAMETERS parameters]`,
  'EXTERNAL',
  'MLE {MODULE name [ENV name] SIGNATURE string|LANGUAGE id [ENV name] string}',
);
const callSpec = pattern(
  `{${callSpecification}}`
    .replaceAll('parameters', '( {CONTEXT|SELF [property]*|RETURN [property]*|plain [property]*},... )')
    .replaceAll(
      'property',
      'INDICATOR [STRUCT|TDO]|LENGTH|DURATION|MAXLEN|CHARSETID|CHARSETFORM|TDO|BY REFERENCE|type',
    ),
);

/** Reads PROCEDURE or FUNCTION, declared only or with its body. */
export function parseSubprogram(p: Parser, { start, orReplace }: RoutineWords): Routine {
  const routineType = p.expectAny('PROCEDURE', 'FUNCTION');
  const ifNotExists = takeIfNotExists(p);
  const name = p.isOneOf(freeInPlsql) ? freeName(p) : p.objectName();
  const parameters = p.is('(') ? parseParameters(p) : [];
  const returns = routineType === 'FUNCTION' && p.accept('RETURN') ? returned(p) : undefined;
  const options = takeAttributes(p, unitAttributes);
  const body = p.acceptAny('IS', 'AS') ? routineBody(p) : [];
  return routineNode(p, { start, orReplace, ifNotExists, routineType, name, parameters, returns, options, body });
}

/** What SQL reserves and PL/SQL does not, so that methods and procedures of packages may be called so. */
const freeInPlsql = wordSet('ACCESS ADD AUDIT COLUMN INCREMENT INITIAL RENAME SET SYNONYM VALIDATE');

function freeName(p: Parser): Routine['name'] {
  const name = p.label();
  return { kind: 'objectName', start: name.start, end: name.end, name, schema: undefined, catalog: undefined };
}

/** A routine whose other fields are empty. */
export function routineNode(
  p: Parser,
  fields: Pick<Routine, 'start' | 'routineType' | 'name' | 'body'> & Partial<Routine>,
): Routine {
  const nothing = {
    parameters: [],
    returns: undefined,
    table: undefined,
    timing: undefined,
    events: [],
    language: 'PL/SQL',
    options: [],
    orReplace: false,
    ifNotExists: false,
  } as const;
  return { ...nothing, ...fields, kind: 'routine', end: p.last() };
}

/** A polymorphic function returns TABLE, a constructor SELF AS RESULT. */
function returned(p: Parser): DataType | undefined {
  if (p.accept('TABLE')) return undefined;
  if (p.acceptAll('SELF', 'AS', 'RESULT')) return undefined;
  const type = parseDataType(p);
  if (p.accept('NOT')) p.expect('NULL');
  return type;
}

const callSpecs = new Set(['LANGUAGE', 'EXTERNAL', 'MLE']);

/** Declarations with a block, or the name of a routine in another language. */
export function routineBody(p: Parser): Statement[] {
  if (p.isOneOf(callSpecs) && p.kind(1) !== 0 && p.word(1) !== ':=') {
    matched(p, callSpec);
    return [];
  }
  p.enter();
  p.accept('DECLARE');
  const body = [...parseDeclarations(p), ...parseBlockBody(p)];
  p.leave();
  return body;
}
