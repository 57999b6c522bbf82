import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Block, Control, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { control } from '../../../grammar/routines/control-flow.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { parseDeclarations } from './plsql-declarations.ts';
import { readItems } from './plsql-items.ts';

/** Reads [DECLARE …] BEGIN … [EXCEPTION …] END [name]. */
export function parseBlock(p: Parser, { start, label }: { start: number; label: Name | undefined }): Block {
  p.enter();
  const declarations = p.accept('DECLARE') ? parseDeclarations(p) : [];
  const statements = [...declarations, ...parseBlockBody(p)];
  p.leave();
  return { kind: 'block', start, end: p.last(), label, statements };
}

/** Reads BEGIN … [EXCEPTION …] END [name]; handlers follow the statements that they guard. */
export function parseBlockBody(p: Parser): Statement[] {
  p.expect('BEGIN');
  const statements = parseStatements(p, 'EXCEPTION', 'END');
  if (statements.length === 0) p.fail({ zh: '应为语句', en: 'expected a statement' });
  if (p.accept('EXCEPTION')) statements.push(...parseHandlers(p));
  p.expect('END');
  takeEndName(p);
  return statements;
}

/** The name behind END: that of the block, loop or routine. */
export function takeEndName(p: Parser): void {
  if (!p.isName()) return;
  p.label();
  while (p.accept('.')) p.label();
}

/** Reads the handlers of a block. */
export function parseHandlers(p: Parser): Control[] {
  const handlers: Control[] = [];
  do {
    const start = p.start();
    p.expect('WHEN');
    const conditions = [exceptionName(p)];
    while (p.accept('OR')) conditions.push(exceptionName(p));
    p.expect('THEN');
    const statements = parseStatements(p, 'WHEN', 'END');
    if (statements.length === 0) p.fail({ zh: '应为语句', en: 'expected a statement' });
    handlers.push(control(p, { start, label: undefined }, { verb: 'WHEN', conditions, statements }));
  } while (p.is('WHEN'));
  return handlers;
}

function exceptionName(p: Parser): Expression {
  return p.isName()
    ? p.grammar.expression(p, powers.operandOnly)
    : p.fail({ zh: '应为异常名', en: 'expected the name of an exception' });
}

/** Reads statements, each closed by a semicolon, until one of the words; $IF … $END may choose among them. */
export function parseStatements(p: Parser, ...until: readonly string[]): Statement[] {
  return readItems(p, until, () => {
    const statement = p.grammar.bodyStatement(p);
    p.expect(';');
    return [statement];
  });
}
