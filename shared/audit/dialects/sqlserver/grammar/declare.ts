import type { Name } from '../../../tree/node.ts';
import type { Declare, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { parseTableShape } from './create-table.ts';
import { parseColumnList } from './output.ts';
import { variableName } from './names.ts';

const nothing = { type: undefined, default: undefined, statement: undefined } as const;

/** Reads DECLARE: variables, table variables, or one cursor. */
export function parseDeclare(p: Parser): Declare {
  const start = p.start();
  p.expect('DECLARE');
  if (p.kind() !== tokenKinds.variable) return cursor(p, start);
  const declarations = p.list(() => variable(p));
  const [first] = declarations;
  if (first && declarations.length === 1) return { ...first, start };
  return { kind: 'declare', start, end: p.last(), what: 'variable', names: [], ...nothing, declarations };
}

function variable(p: Parser): Declare {
  const start = p.start();
  const names = [variableName(p)];
  p.accept('AS');
  if (p.is('CURSOR') && cursorStarts.has(p.word(1))) {
    const { modifiers, statement } = parseCursor(p);
    return { kind: 'declare', start, end: p.last(), what: 'cursor', names, ...nothing, statement, modifiers };
  }
  if (p.accept('CURSOR')) return { kind: 'declare', start, end: p.last(), what: 'cursor', names, ...nothing };
  if (p.accept('TABLE')) {
    const table = parseTableShape(p);
    return { kind: 'declare', start, end: p.last(), what: 'variable', names, ...nothing, table };
  }
  const type = parseDataType(p);
  if (!p.acceptAll('NOT', 'NULL')) p.accept('NULL');
  const value = p.accept('=') ? p.grammar.expression(p) : undefined;
  return { kind: 'declare', start, end: p.last(), what: 'variable', names, type, default: value, statement: undefined };
}

/** `c [INSENSITIVE] [SCROLL] CURSOR …`. */
function cursor(p: Parser, start: number): Declare {
  const names: Name[] = [p.name()];
  const early: string[] = [];
  while (p.isAny('INSENSITIVE', 'SCROLL') && !early.includes(p.word()))
    early.push(p.expectAny('INSENSITIVE', 'SCROLL'));
  const { modifiers, statement } = parseCursor(p);
  return {
    kind: 'declare',
    start,
    end: p.last(),
    what: 'cursor',
    names,
    type: undefined,
    default: undefined,
    statement,
    modifiers: [...early, ...modifiers],
  };
}

const cursorWords = [
  'LOCAL',
  'GLOBAL',
  'FORWARD_ONLY',
  'SCROLL',
  'STATIC',
  'KEYSET',
  'DYNAMIC',
  'FAST_FORWARD',
  'READ_ONLY',
  'SCROLL_LOCKS',
  'OPTIMISTIC',
  'TYPE_WARNING',
] as const;

const cursorStarts: ReadonlySet<string> = new Set([...cursorWords, 'FOR']);

/** Reads CURSOR … FOR query, as DECLARE and SET take it. */
export function parseCursor(p: Parser): { readonly modifiers: readonly string[]; readonly statement: Statement } {
  p.expect('CURSOR');
  const modifiers: string[] = [];
  while (p.isAny(...cursorWords) && !modifiers.includes(p.word())) modifiers.push(p.expectAny(...cursorWords));
  p.expect('FOR');
  const statement = p.is('EXEC') || p.is('EXECUTE') ? p.grammar.statement(p) : p.grammar.query(p);
  if (p.acceptAll('FOR', 'READ')) {
    p.expect('ONLY');
    modifiers.push('FOR READ ONLY');
  } else if (p.acceptAll('FOR', 'UPDATE')) {
    modifiers.push('FOR UPDATE');
    if (p.accept('OF')) columns(p);
  }
  return { modifiers, statement };
}

function columns(p: Parser): void {
  if (p.is('(')) parseColumnList(p);
  else p.list(() => p.objectName());
}
