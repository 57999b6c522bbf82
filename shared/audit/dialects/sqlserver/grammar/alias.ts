import type { Name } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { startsTableHints } from './hints.ts';

/** The other name of a table, perhaps with names for its columns. */
export type Alias = { readonly alias: Name | undefined; readonly columnAliases: readonly Name[] };

/** Reads [AS] alias [(columns)]. */
export function parseAlias(p: Parser): Alias {
  const alias = p.accept('AS') ? p.nameOrString() : isBareAlias(p) ? p.takeName() : undefined;
  const columnAliases = alias && p.is('(') && !startsTableHints(p) ? p.parenthesised(() => p.list(() => p.name())) : [];
  return { alias, columnAliases };
}

/** Whether an alias without AS stands here: no word that begins what follows, and no label. */
export function isBareAlias(p: Parser): boolean {
  if (p.kind() === tokenKinds.quotedName) return true;
  if (!p.isWord() || p.dialect.reserved.bareAlias.has(p.word()) || p.word(1) === ':') return false;
  const next = contextual[p.word()];
  return next === undefined || !next.includes(p.word(1));
}

/** Words that are names unless a certain word follows them. */
const contextual: Readonly<Record<string, readonly string[]>> = {
  ENABLE: ['TRIGGER'],
  DISABLE: ['TRIGGER'],
  SEND: ['ON'],
  GET: ['CONVERSATION'],
  MOVE: ['CONVERSATION'],
  RENAME: ['OBJECT', 'DATABASE'],
  COPY: ['INTO'],
};
