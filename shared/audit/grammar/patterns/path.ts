import type { Parser } from '../parser.ts';

/** Reads a stage or file that is not in quotes: @~/x, @db.stage/y, file:///z. */
export function readPath(p: Parser): undefined {
  p.at++;
  while (p.touches() && !p.isAny('(', ')', ',', ';')) p.at++;
}
