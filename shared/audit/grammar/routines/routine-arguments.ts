import { wordSet } from '../../tokens/word-set.ts';
import type { RoutineParameter } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { parseDataType } from '../expressions/data-type.ts';

/** Reads `([mode] [name] type [DEFAULT value], …)`; an aggregate's `*` and ORDER BY too. */
export function parseRoutineArguments(p: Parser): RoutineParameter[] {
  return p.parenthesised(() => {
    if (p.is(')') || p.accept('*')) return [];
    const parameters: RoutineParameter[] = [];
    if (!p.is('ORDER')) parameters.push(...p.list(() => parameter(p)));
    if (p.acceptAll('ORDER', 'BY')) parameters.push(...p.list(() => parameter(p)));
    return parameters;
  });
}

function parameter(p: Parser): RoutineParameter {
  const start = p.start();
  const mode = takeMode(p);
  const name = hasName(p) ? p.label() : undefined;
  const lateMode = mode ?? takeMode(p);
  const type = parseDataType(p);
  const value = p.acceptAny('DEFAULT', '=', ':=') ? p.grammar.expression(p) : undefined;
  return { kind: 'routineParameter', start, end: p.last(), mode: lateMode, name, type, default: value };
}

function takeMode(p: Parser): string | undefined {
  const mode = p.isWord(1) || p.kind(1) === 2 ? p.acceptAny('IN', 'OUT', 'INOUT', 'VARIADIC') : undefined;
  if (mode === 'IN' && p.accept('OUT')) return 'INOUT';
  return mode;
}

const typeContinuations = new Set(['PRECISION', 'VARYING', 'WITH', 'WITHOUT', 'ARRAY', 'DEFAULT', 'ORDER', 'TO']);

// Words that PostgreSQL lets name columns, but neither types nor functions of one's own.
const builtInTypes = wordSet(`
  BIGINT BIT BOOLEAN CHAR CHARACTER DEC DECIMAL FLOAT INT INTEGER INTERVAL NATIONAL NCHAR NUMERIC REAL ROW
  SMALLINT TIME TIMESTAMP VARCHAR
`);

/** A parameter's name is there when a type follows the first word. */
function hasName(p: Parser): boolean {
  if (p.facts.builtInTypesAreNoNames && builtInTypes.has(p.word())) return false;
  return (
    !p.is('SETOF') &&
    (p.isWord(1) || p.kind(1) === 2) &&
    (!typeContinuations.has(p.word(1)) || (p.facts.argumentsMayBeArrays === true && p.is(p.word(), 'ARRAY')))
  );
}
