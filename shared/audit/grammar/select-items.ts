import type { SelectItem } from '../ast.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../tokens.ts';

/** Reads the items behind SELECT or RETURNING. */
export function parseSelectItems(p: Parser): SelectItem[] {
  return p.list(() => selectItem(p));
}

function selectItem(p: Parser): SelectItem {
  const start = p.start();
  if (p.accept('*')) {
    const value = { kind: 'star' as const, start, end: p.last(), table: undefined, schema: undefined };
    return { kind: 'selectItem', start, end: p.last(), value, alias: undefined };
  }
  const value = p.grammar.expression(p);
  const alias = value.kind === 'star' ? undefined : itemAlias(p);
  return { kind: 'selectItem', start, end: p.last(), value, alias };
}

function itemAlias(p: Parser): SelectItem['alias'] {
  const isMysql = p.isFamily('mysql');
  if (p.accept('AS')) return !isMysql ? p.label() : p.isString() ? p.nameOrString() : p.name();
  if (p.isString() && isMysql) return p.nameOrString();
  const isBare = p.kind() === tokenKinds.quotedName || (p.isWord() && !p.dialect.reserved.bareAlias.has(p.word()));
  return isBare ? p.label() : undefined;
}
