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

/** Where a reader of SQL has come to. Within parentheses a clause is one of its own. */
class Place {
  private last = '';
  private earlier = '';
  private clause = '';
  private hasQuery = true;
  private readonly outer: { readonly clause: string; readonly hasQuery: boolean }[] = [];

  get before(): Before {
    return { last: this.last, earlier: this.earlier, clause: this.clause };
  }

  pass(word: string): void {
    if (word === '(') this.open();
    else if (word === ')') this.close();
    else this.follow(word);
  }

  /** Tables that are joined stand in parentheses of their own. */
  private open(): void {
    const isJoined = this.clause === 'FROM' && (this.last === ',' || this.last === 'FROM' || this.last === 'JOIN');
    this.outer.push({ clause: this.clause, hasQuery: this.hasQuery });
    if (isJoined) return;
    this.hasQuery = false;
    this.clause = '';
    this.last = '(';
  }

  private close(): void {
    const { clause, hasQuery } = this.outer.pop() ?? { clause: '', hasQuery: true };
    this.clause = clause;
    this.hasQuery = hasQuery;
    this.last = ')';
  }

  private follow(word: string): void {
    const isOfValues = word === 'FROM' && (!this.hasQuery || isDistinctFrom(this.before));
    if (word === 'SELECT' || word === 'DELETE') this.hasQuery = true;
    if (clauses.has(word) && !isOfValues) this.clause = word;
    this.earlier = this.last;
    this.last = isOfValues ? '' : word;
  }
}

/** As in `a IS NOT DISTINCT FROM b`. */
function isDistinctFrom({ last, earlier }: Before): boolean {
  return last === 'DISTINCT' && (earlier === 'IS' || earlier === 'NOT');
}

/** Texts, casts, names and parentheses, as servers write them that quote names so. */
const tokens = {
  '`': /'(?:[^'\\]|''|\\.)*'|(?:`(?:[^`]|``)*`\.)*`(?:[^`]|``)*`|\w+|[,()]/gs,
  '"': /'(?:[^']|'')*'|::\s*\w+|(?:(?:"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)\.)*(?:"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[,()]/g,
} as const;
const namePart = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|[^.]+/g;

/** SQL with another name in the places that are meant; before a dot it always is. */
export function renamedWhere(sql: string, words: Words, isMeant: (before: Before) => boolean): string {
  const { from, quote } = words;
  const place = new Place();
  return sql.replace(tokens[quote], (token) => {
    const { before } = place;
    place.pass(token.toUpperCase());
    if (token.startsWith("'") || token.startsWith('::')) return token;
    const [first = '', ...rest] = token.match(namePart) ?? [];
    if (plainName(first) !== from || (quote === '`' && !first.startsWith('`'))) return token;
    if (rest.length === 0 && !isMeant(before)) return token;
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
