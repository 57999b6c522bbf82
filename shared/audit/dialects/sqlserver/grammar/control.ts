import type { Expression } from '../../../tree/expression.ts';
import type { Block, Control, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCondition } from './condition.ts';
import { parseSettings } from './settings.ts';

/** Reads statements, with or without semicolons between them, until `isDone`. */
export function parseStatements(p: Parser, isDone: () => boolean): Statement[] {
  const statements: Statement[] = [];
  p.enter();
  for (;;) {
    while (p.accept(';'));
    if (isDone()) break;
    if (p.atEnd()) p.fail('END');
    statements.push(p.grammar.statement(p));
  }
  p.leave();
  return statements;
}

/** END CONVERSATION is a statement. */
function isEnd(p: Parser): boolean {
  return p.is('END') && p.word(1) !== 'CONVERSATION';
}

/** Reads BEGIN … END; natively compiled modules write BEGIN ATOMIC WITH (…). */
export function parseBlock(p: Parser): Block {
  const start = p.start();
  p.expect('BEGIN');
  if (p.acceptAll('ATOMIC', 'WITH')) parseSettings(p);
  const statements = parseStatements(p, () => isEnd(p));
  if (statements.length === 0) p.fail({ zh: '应为语句', en: 'expected a statement' });
  p.expect('END');
  return { kind: 'block', start, end: p.last(), label: undefined, statements };
}

/** Reads BEGIN TRY … END TRY BEGIN CATCH … END CATCH: a block for each. */
export function parseTry(p: Parser): Control {
  const start = p.start();
  const tried = part(p, 'TRY');
  while (p.accept(';'));
  const caught = part(p, 'CATCH');
  return {
    kind: 'control',
    start,
    end: p.last(),
    verb: 'TRY',
    label: undefined,
    conditions: [],
    statements: [tried, caught],
  };
}

function part(p: Parser, word: 'TRY' | 'CATCH'): Block {
  const start = p.start();
  p.expect('BEGIN', word);
  const statements = parseStatements(p, () => isEnd(p));
  p.expect('END', word);
  return { kind: 'block', start, end: p.last(), label: undefined, statements };
}

/** Reads IF with everything behind its ELSE; a chain of ELSE IF is one node, however long. */
export function parseIf(p: Parser): Control {
  const start = p.start();
  const conditions: Expression[] = [];
  const statements: Statement[] = [];
  for (;;) {
    p.expect('IF');
    conditions.push(parseCondition(p));
    statements.push(p.grammar.statement(p));
    if (!takeElse(p)) break;
    if (p.is('IF')) continue;
    statements.push(p.grammar.statement(p));
    break;
  }
  return { kind: 'control', start, end: p.last(), verb: 'IF', label: undefined, conditions, statements };
}

/** A semicolon may stand before ELSE. */
function takeElse(p: Parser): boolean {
  let ahead = 0;
  while (p.word(ahead) === ';') ahead++;
  if (p.word(ahead) !== 'ELSE') return false;
  p.at += ahead + 1;
  return true;
}

/** Reads WHILE with its statement. */
export function parseWhile(p: Parser): Control {
  const start = p.start();
  p.expect('WHILE');
  const conditions = [parseCondition(p)];
  const statements = [p.grammar.statement(p)];
  return { kind: 'control', start, end: p.last(), verb: 'WHILE', label: undefined, conditions, statements };
}
