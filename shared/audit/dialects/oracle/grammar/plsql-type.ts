import type { Routine, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched, takeAttributes } from './clause.ts';
import { takeEndName } from './plsql-block.ts';
import { parseCollection, parsePragma } from './plsql-declarations.ts';
import { readItems } from './plsql-items.ts';
import { parseSubprogram, routineNode, unitAttributes, type RoutineWords } from './plsql-routine.ts';

/** Reads CREATE TYPE: object types, collections, incomplete types and type bodies. */
export function parseType(p: Parser, words: RoutineWords): Routine {
  p.expect('TYPE');
  const isBody = p.accept('BODY');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const head = { ...words, ifNotExists, name };
  if (isBody) return typeBody(p, head);
  p.accept('FORCE');
  if (p.accept('OID')) p.string();
  const options = takeAttributes(p, unitAttributes);
  if (p.atEnd() || p.is(';')) return routineNode(p, { ...head, routineType: 'TYPE', options, body: [] });
  const body = p.accept('UNDER') ? (p.objectName(), objectBody(p)) : typeDefinition(p);
  matched(p, finality);
  return routineNode(p, { ...head, routineType: 'TYPE', options, body });
}

const finality = pattern('[[NOT] {FINAL|INSTANTIABLE|PERSISTABLE}]*');
const sqlj = pattern('[EXTERNAL NAME string LANGUAGE JAVA USING {SQLDATA|CUSTOMDATUM|ORADATA}]');

function typeDefinition(p: Parser): Statement[] {
  p.expectAny('IS', 'AS');
  if (p.accept('OBJECT') || p.accept('JSON')) {
    matched(p, sqlj);
    return objectBody(p);
  }
  if (p.accept('OPAQUE')) {
    p.fidelity = 'partial';
    p.expect('VARYING', '(', '*', ')', 'USING', 'LIBRARY');
    p.objectName();
    return objectBody(p);
  }
  parseCollection(p);
  return [];
}

/** Attributes and methods in parentheses; a type under another may add nothing. */
function objectBody(p: Parser): Statement[] {
  if (!p.is('(')) return [];
  return p.parenthesised(() => p.list(() => element(p)).flat());
}

const methodWords = new Set([
  'MEMBER',
  'STATIC',
  'CONSTRUCTOR',
  'MAP',
  'ORDER',
  'OVERRIDING',
  'FINAL',
  'INSTANTIABLE',
  'NOT',
]);

function element(p: Parser): Statement[] {
  if (p.isOneOf(methodWords) && p.word(1) !== ',') return [method(p)];
  if (p.is('PRAGMA')) return [parsePragma(p)];
  p.name();
  if (p.accept('EXTERNAL')) p.fidelity = 'partial';
  parseDataType(p);
  if (p.acceptAll('EXTERNAL', 'NAME')) p.string();
  if (p.is('PRAGMA')) parsePragma(p);
  return [];
}

const inheritance = pattern(
  '[[NOT] {OVERRIDING|FINAL|INSTANTIABLE}]* [MEMBER|STATIC|MAP MEMBER|ORDER MEMBER|CONSTRUCTOR]',
);

/** MEMBER FUNCTION f RETURN …; its body stands in the type body. */
function method(p: Parser): Statement {
  const start = p.start();
  matched(p, inheritance);
  const routine = parseSubprogram(p, { start, orReplace: false });
  if (p.acceptAll('EXTERNAL', 'NAME') || p.acceptAll('EXTERNAL', 'VARIABLE', 'NAME')) p.string();
  return routine;
}

function typeBody(p: Parser, head: RoutineWords & Pick<Routine, 'ifNotExists' | 'name'>): Routine {
  const options = takeAttributes(p, unitAttributes);
  p.expectAny('IS', 'AS');
  const body = readItems(p, ['END'], () => {
    const item = p.is('PRAGMA')
      ? parsePragma(p)
      : p.is('PROCEDURE') || p.is('FUNCTION')
        ? p.grammar.bodyStatement(p)
        : method(p);
    p.expect(';');
    return [item];
  });
  p.expect('END');
  takeEndName(p);
  return routineNode(p, { ...head, routineType: 'TYPE BODY', options, body });
}
