import type { Parser } from '../../../grammar/parser.ts';
import { takeLink } from './link.ts';

/**
 * Reads what may stand behind a type of Oracle: @link, %TYPE, %ROWTYPE, CHARACTER SET; answers whether it has a time
 * zone.
 */
export function oracleTypeTail(p: Parser): boolean {
  if (p.is('@')) takeLink(p);
  if (p.accept('%')) p.expectAny('TYPE', 'ROWTYPE');
  if (p.is('CHARACTER', 'SET')) {
    p.at += 2;
    p.objectName();
    if (p.accept('%')) p.expect('CHARSET');
  }
  return p.acceptAll('WITH', 'TIME', 'ZONE') || p.acceptAll('WITH', 'LOCAL', 'TIME', 'ZONE');
}

const units = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;

/** Reads `DAY (2) TO SECOND (6)` and answers it as text. */
export function intervalQualifier(p: Parser): string {
  const from = p.start();
  p.expectAny(...units);
  if (p.is('(')) precision(p);
  if (p.accept('TO')) {
    p.expectAny(...units);
    if (p.is('(')) precision(p);
  }
  return p.tokens.source.slice(from, p.last()).toUpperCase();
}

function precision(p: Parser): void {
  p.parenthesised(() => p.list(() => p.grammar.expression(p)));
}
