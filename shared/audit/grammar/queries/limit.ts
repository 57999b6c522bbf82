import type { Limit, Locking } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';

/** Reads one of LIMIT, OFFSET, FETCH FIRST and joins it with what was read before; undefined when none is here. */
export function parseLimit(p: Parser, before: Limit | undefined): Limit | undefined {
  if (p.accept('LIMIT')) return limitClause(p, before);
  if (p.accept('OFFSET')) return offsetClause(p, before);
  return p.is('FETCH', 'FIRST') || p.is('FETCH', 'NEXT') || (p.facts.fetchStandsAlone && p.is('FETCH'))
    ? fetch(p, { start: before?.start ?? p.start(), before })
    : undefined;
}

function limitClause(p: Parser, before: Limit | undefined): Limit {
  const start = before?.start ?? p.startOfLast();
  const { count, offset } = limitCounts(p);
  if (p.dialect.grammar.limitBy && p.accept('BY')) p.list(() => p.grammar.expression(p));
  return limitNode(p, { start, spelling: 'limit', count, offset: offset ?? before?.offset });
}

function offsetClause(p: Parser, before: Limit | undefined): Limit {
  const start = before?.start ?? p.startOfLast();
  const offset = p.grammar.expression(p);
  p.acceptAny('ROW', 'ROWS');
  return limitNode(p, { start, spelling: before?.spelling ?? 'limit', count: before?.count, offset });
}

function limitCounts(p: Parser): Pick<Limit, 'count' | 'offset'> {
  // MariaDB: how many rows may be read, which says nothing of how many come out.
  if (p.facts.limitsRowsExamined && p.acceptAll('ROWS', 'EXAMINED')) {
    p.grammar.expression(p);
    return { count: undefined, offset: undefined };
  }
  const first = p.facts.limitMayBeAll && p.accept('ALL') ? undefined : p.grammar.expression(p);
  let counts: Pick<Limit, 'count' | 'offset'> = { count: first, offset: undefined };
  const isLoose = p.facts.limitTakesOffset === true;
  if (isLoose && p.accept(',')) counts = { count: p.grammar.expression(p), offset: first };
  else if (isLoose && p.accept('OFFSET')) counts = { count: first, offset: p.grammar.expression(p) };
  if (p.facts.limitsRowsExamined && p.acceptAll('ROWS', 'EXAMINED')) p.grammar.expression(p);
  return counts;
}

function fetch(p: Parser, { start, before }: { start: number; before: Limit | undefined }): Limit {
  p.at++;
  p.acceptAny('FIRST', 'NEXT');
  const count = p.is('ROW') || p.is('ROWS') ? undefined : p.grammar.expression(p);
  const percent = p.accept('PERCENT');
  const mayBeShort = p.dialect.grammar.shortFetch === true;
  if (!p.acceptAny('ROW', 'ROWS') && !mayBeShort) p.fail('ROW, ROWS');
  const withTies = !p.accept('ONLY') && !(mayBeShort && !p.is('WITH'));
  if (withTies) p.expect('WITH', 'TIES');
  return { ...limitNode(p, { start, spelling: 'fetch', count, offset: before?.offset }), percent, withTies };
}

function limitNode(p: Parser, fields: Pick<Limit, 'start' | 'spelling' | 'count' | 'offset'>): Limit {
  return { kind: 'limit', ...fields, end: p.last(), percent: false, withTies: false };
}

/** Reads FOR UPDATE and its relatives; undefined when none is here. */
export function parseLocking(p: Parser): Locking | undefined {
  const start = p.start();
  const strength = lockStrength(p);
  if (!strength) return undefined;
  const of = p.accept('OF') ? p.list(() => p.objectName()) : [];
  const wait = p.accept('NOWAIT') ? 'nowait' : p.acceptAll('SKIP', 'LOCKED') ? 'skipLocked' : undefined;
  if (!wait && !p.facts.locksNeverWait && p.accept('WAIT')) p.integer();
  return { kind: 'locking', start, end: p.last(), strength, of, wait };
}

function lockStrength(p: Parser): Locking['strength'] | undefined {
  if (p.acceptAll('LOCK', 'IN', 'SHARE', 'MODE')) return 'share';
  if (p.acceptAll('FOR', 'UPDATE')) return 'update';
  if (p.acceptAll('FOR', 'SHARE') || p.acceptAll('FOR', 'READ', 'ONLY')) return 'share';
  if (p.acceptAll('FOR', 'NO', 'KEY', 'UPDATE')) return 'noKeyUpdate';
  return p.acceptAll('FOR', 'KEY', 'SHARE') ? 'keyShare' : undefined;
}
