import type { Routine, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { takeAttributes } from './clause.ts';
import { parseHandlers, parseStatements, takeEndName } from './plsql-block.ts';
import { parseDeclarations } from './plsql-declarations.ts';
import { routineNode, unitAttributes, type RoutineWords } from './plsql-routine.ts';

/** Reads PACKAGE name IS declarations END. */
export function parsePackage(p: Parser, words: RoutineWords): Routine {
  p.expect('PACKAGE');
  const isBody = p.accept('BODY');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const options = takeAttributes(p, unitAttributes);
  p.expectAny('IS', 'AS');
  const body = parseDeclarations(p);
  if (isBody) body.push(...initialization(p));
  else if (p.is('BEGIN')) p.fail('END');
  p.expect('END');
  takeEndName(p);
  return routineNode(p, {
    ...words,
    routineType: isBody ? 'PACKAGE BODY' : 'PACKAGE',
    ifNotExists,
    name,
    options,
    body,
  });
}

/** A body may begin with statements that run once per session. */
export function initialization(p: Parser): Statement[] {
  if (!p.accept('BEGIN')) return [];
  const statements = parseStatements(p, 'EXCEPTION', 'END');
  if (statements.length === 0) p.fail({ zh: '应为语句', en: 'expected a statement' });
  if (p.accept('EXCEPTION')) statements.push(...parseHandlers(p));
  return statements;
}
