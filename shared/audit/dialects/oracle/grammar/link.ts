import type { Name } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';

/** Takes the name of a database behind `@`, dots and a second `@` included. */
export function takeLink(p: Parser): Name | undefined {
  if (!p.accept('@')) return undefined;
  const link = p.label();
  while (p.accept('.') || p.accept('@')) p.label();
  return { ...link, end: p.last() };
}
