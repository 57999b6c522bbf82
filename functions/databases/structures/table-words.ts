import { quoteBacktick, quoteDouble } from '../../../shared/engines/quoting.ts';
import type { Quote } from './structure.ts';

/** What stands before a name: the word before it, the one before that, and the clause that it is in. */
type Before = { readonly last: string; readonly earlier: string; readonly clause: string };
type Words = { readonly from: string; readonly to: string; readonly quote: Quote; readonly shown: string };

const heads = new Set(['FROM', 'JOIN', 'ONLY', 'ON', 'TABLE', 'REFERENCES', 'INTO', 'UPDATE', 'EXISTS']);
const events = new Set(['INSERT', 'UPDATE', 'DELETE', 'SELECT']);
const clauses = new Set(['FROM', 'SELECT', 'WHERE', 'GROUP', 'ORDER', 'HAVING', 'SET', 'VALUES', 'ON', 'UNION']);

/** Whether a name that stands alone is one of a table. */
export function isTableNamed({ last, earlier, clause }: Before): boolean {
  if (last === 'TO') return events.has(earlier);
  if (last === 'OF') return earlier === 'PARTITION';
  return heads.has(last) || (last === ',' && clause === 'FROM');
}

/** Texts, casts and names, as servers write them that quote names so. */
const tokens = {
  '`': /'(?:[^'\\]|''|\\.)*'|(?:`(?:[^`]|``)*`\.)*`(?:[^`]|``)*`|\w+|,/gs,
  '"': /'(?:[^']|'')*'|::\s*\w+|(?:(?:"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)\.)*(?:"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|,/g,
} as const;
const namePart = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|[^.]+/g;

/** SQL with another name in the places that are meant; before a dot it always is. */
export function renamedWhere(sql: string, words: Words, isMeant: (before: Before) => boolean): string {
  const { from, quote } = words;
  let before: Before = { last: '', earlier: '', clause: '' };
  return sql.replace(tokens[quote], (token) => {
    const known = before;
    const word = token.toUpperCase();
    before = { last: word, earlier: known.last, clause: clauses.has(word) ? word : known.clause };
    if (token.startsWith("'") || token.startsWith('::')) return token;
    const [first = '', ...rest] = token.match(namePart) ?? [];
    if (plainName(first) !== from || (quote === '`' && !first.startsWith('`'))) return token;
    if (rest.length === 0 && !isMeant(known)) return token;
    return [shownLike(first, words), ...rest].join('.');
  });
}

/** Ours are quoted always, and those of the server where they have to be. */
function shownLike(first: string, { from, to, quote, shown }: Words): string {
  if (quote === '`') return quoteBacktick(to);
  const isOurs = first.startsWith('"') && /^[a-z_][a-z0-9_$]*$/.test(from) && !shown.startsWith('"');
  return isOurs ? quoteDouble(to) : shown;
}

/** A name as it is, and not as SQL writes it. */
export function plainName(token: string): string {
  const [quote = ''] = token;
  if (quote !== '"' && quote !== '`') return token;
  return token.slice(1, -1).replaceAll(quote + quote, quote);
}
