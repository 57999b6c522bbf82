import type { Parser } from '../parser.ts';

/** Takes IF NOT EXISTS. */
export function takeIfNotExists(p: Parser): boolean {
  if (!p.is('IF', 'NOT')) return false;
  p.expect('IF', 'NOT', 'EXISTS');
  return true;
}

/** Takes IF EXISTS. */
export function takeIfExists(p: Parser): boolean {
  if (!p.is('IF')) return false;
  p.expect('IF', 'EXISTS');
  return true;
}

/** Takes CASCADE or RESTRICT; answers whether it was CASCADE. */
export function takeCascade(p: Parser): boolean {
  return p.acceptAny('CASCADE', 'RESTRICT') === 'CASCADE';
}

/** MariaDB: WAIT n, NOWAIT. */
export function takeWait(p: Parser): void {
  if (p.facts.ddlWaits && !p.accept('NOWAIT') && p.accept('WAIT')) p.integer();
}
