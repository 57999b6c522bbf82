import type { SelectItem } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

/** Reads the items behind SELECT or RETURNING. */
export function parseSelectItems(p: Parser): SelectItem[] {
  const items = [selectItem(p)];
  while (p.accept(',')) {
    if (p.is('FROM') && p.dialect.grammar.trailingCommas) break;
    items.push(selectItem(p));
  }
  return items;
}

function selectItem(p: Parser): SelectItem {
  const start = p.start();
  if (p.accept('*')) {
    const value = { kind: 'star' as const, start, end: p.last(), table: undefined, schema: undefined };
    takeAdded(p, 'star');
    return { kind: 'selectItem', start, end: p.last(), value, alias: undefined };
  }
  const value = p.grammar.expression(p);
  // ClickHouse: COLUMNS('pattern') stands for columns as a star does.
  if (value.kind === 'star' || (p.word(-1) === ')' && p.isAny('APPLY', 'EXCEPT', 'REPLACE'))) takeAdded(p, 'star');
  const alias = value.kind === 'star' ? undefined : itemAlias(p);
  return { kind: 'selectItem', start, end: p.last(), value, alias };
}

function itemAlias(p: Parser): SelectItem['alias'] {
  const isMysql = p.facts.aliasesMayBeStrings;
  if (p.facts.aliasesMayBeSeveral && p.is('AS', '(')) return severalAliases(p);
  if (p.accept('AS')) return !isMysql ? aliasBehindAs(p) : p.isString() ? p.nameOrString() : p.name();
  if (p.isString() && isMysql) return p.nameOrString();
  const isBare =
    p.kind() === tokenKinds.quotedName ||
    (p.isWord() && !p.dialect.reserved.bareAlias.has(p.word()) && !p.is('ROW', 'FORMAT'));
  return isBare ? p.label() : undefined;
}

/** SQLite takes a string too. */
function aliasBehindAs(p: Parser): SelectItem['alias'] {
  return p.dialect.grammar.lenient ? p.nameOrString() : p.label();
}

/** Hive: a function that makes several columns, AS (a, b). */
function severalAliases(p: Parser): undefined {
  p.at++;
  p.parenthesised(() => p.list(() => p.label()));
}
