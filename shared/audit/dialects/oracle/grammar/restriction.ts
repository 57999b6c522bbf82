import type { Parser } from '../../../grammar/parser.ts';

/** Reads WITH READ ONLY or WITH CHECK OPTION behind the query of a view or table. */
export function takeRestriction(p: Parser): 'check' | 'readOnly' | undefined {
  if (!p.is('WITH', 'CHECK') && !p.is('WITH', 'READ')) return undefined;
  p.at++;
  const isCheck = p.acceptAll('CHECK', 'OPTION');
  if (!isCheck) p.expect('READ', 'ONLY');
  if (p.accept('CONSTRAINT')) p.name();
  return isCheck ? 'check' : 'readOnly';
}
