import type { Parser } from '../../../grammar/parser.ts';
import { powers } from '../../../grammar/expressions/powers.ts';

/** Oracle's table of operators; `%` is none, it names an attribute. */
export const oraclePowers: ReadonlyMap<string, number> = new Map([
  ['OR', powers.or],
  ['AND', powers.and],
  ...each('IS = > < >= <= <> != ^= ~=', powers.comparison),
  ...each('IN LIKE LIKEC LIKE2 LIKE4 BETWEEN NOT MEMBER SUBMULTISET OVERLAPS', powers.matching),
  ['MULTISET', powers.other],
  ...each('+ - ||', powers.sum),
  ...each('! ^', powers.comparison),
  ['|', powers.sum],
  ...each('* / MOD REM', powers.product),
  ['**', powers.power],
  ...each('AT DAY YEAR COLLATE', powers.collate),
]);

/** Words and signs that are operators only before one of these; signs may stand apart: `> =`, `| |`. */
export const oracleSecondWords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['NOT', new Set(['IN', 'LIKE', 'BETWEEN', 'MEMBER', 'SUBMULTISET', 'LIKEC', 'LIKE2', 'LIKE4'])],
  ['AT', new Set(['TIME', 'LOCAL'])],
  ['MEMBER', new Set(['OF'])],
  ['SUBMULTISET', new Set(['OF'])],
  ['MULTISET', new Set(['EXCEPT', 'INTERSECT', 'UNION'])],
  ['DAY', new Set(['TO', '('])],
  ['YEAR', new Set(['TO', '('])],
  ['!', new Set(['='])],
  ['^', new Set(['='])],
  ['|', new Set(['|'])],
]);

const apart: ReadonlySet<string> = new Set(['> =', '< =', '! =', '^ =', '< >', '| |']);

/** Takes the second sign of an operator that was written apart and answers the whole. */
export function takeSecondSign(p: Parser, operator: string): string {
  const second = p.word();
  if (!apart.has(`${operator} ${second}`)) return operator;
  p.at++;
  return operator + second;
}

function each(words: string, power: number): [string, number][] {
  return words.split(' ').map((word) => [word, power]);
}
