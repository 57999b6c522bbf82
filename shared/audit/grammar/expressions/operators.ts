import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { powers } from './powers.ts';

/** MySQL's table of operators. */
export const mysqlPowers: ReadonlyMap<string, number> = new Map([
  [':=', powers.assign],
  ['OR', powers.or],
  ['||', powers.or],
  ['XOR', powers.xor],
  ['AND', powers.and],
  ['&&', powers.and],
  ...entries('= <=> >= > <= < <> != IS', powers.comparison),
  ...entries('IN LIKE REGEXP RLIKE BETWEEN SOUNDS MEMBER NOT', powers.matching),
  ['|', powers.other],
  ['&', powers.bitAnd],
  ['<<', powers.shift],
  ['>>', powers.shift],
  ['+', powers.sum],
  ['-', powers.sum],
  ...entries('* / % DIV MOD', powers.product),
  ['^', powers.power],
  ['COLLATE', powers.collate],
  ['->', powers.postfix],
  ['->>', powers.postfix],
]);

/** PostgreSQL's table; every other operator token, user-defined ones too, binds as `other`. */
export const postgresPowers: ReadonlyMap<string, number> = new Map([
  ['OR', powers.or],
  ['AND', powers.and],
  ...entries('IS ISNULL NOTNULL', powers.is),
  ...entries('= > < >= <= <> !=', powers.comparison),
  ...entries('IN LIKE ILIKE SIMILAR BETWEEN NOT', powers.matching),
  ['OVERLAPS', powers.other],
  ['OPERATOR', powers.other],
  ['+', powers.sum],
  ['-', powers.sum],
  ...entries('* / %', powers.product),
  ['^', powers.power],
  ['AT', powers.collate],
  ['COLLATE', powers.collate],
  ['::', powers.postfix],
  ['[', powers.postfix],
  ['.', powers.postfix],
]);

/** A table of operators with some more. */
export function withPowers(
  base: ReadonlyMap<string, number>,
  more: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  return new Map([...base, ...Object.entries(more)]);
}

/** Units of time that stand behind a number: `HIRED + 2 YEARS`. */
export const durationUnits: ReadonlySet<string> = new Set(
  ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'MICROSECOND'].flatMap((unit) => [unit, `${unit}S`]),
);

/** A table of operators where a unit of time may follow its number. */
export function withDurations(base: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...base, ...[...durationUnits].map((unit): [string, number] => [unit, powers.postfix])]);
}

/** Oracle and SQL Server; close enough to tell clauses apart. */
export const standardPowers: ReadonlyMap<string, number> = new Map([
  ['OR', powers.or],
  ['AND', powers.and],
  ...entries('IS = > < >= <= <> != ^= ~= !< !>', powers.comparison),
  ...entries('IN LIKE BETWEEN NOT', powers.matching),
  ['||', powers.sum],
  ['|', powers.other],
  ['&', powers.bitAnd],
  ['+', powers.sum],
  ['-', powers.sum],
  ...entries('* / % **', powers.product),
  ['^', powers.power],
  ['AT', powers.collate],
  ['COLLATE', powers.collate],
  ['.', powers.postfix],
]);

const customOperator = /^[-+*/<>=~!@#%^&|`?]+$/;
/** Words that are operators only before one of these. */
const secondWords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'NOT',
    new Set([
      'IN',
      'LIKE',
      'ILIKE',
      'REGEXP',
      'RLIKE',
      'SIMILAR',
      'BETWEEN',
      'GLOB',
      'MATCH',
      'IREGEXP',
      'LIKE_REGEXPR',
      'CONTAINS',
    ]),
  ],
  ['GLOBAL', new Set(['IN', 'NOT'])],
  ['AT', new Set(['TIME', 'LOCAL'])],
  ['OPERATOR', new Set(['('])],
  ['SOUNDS', new Set(['LIKE'])],
  ['MEMBER', new Set(['OF'])],
]);

/** How tightly the operator at the parser's place binds; 0 when there is none. */
export function binaryPower(p: Parser): number {
  const word = p.word();
  if (word === '') return 0;
  const power = p.dialect.grammar.binaryPowers.get(word);
  if (power === undefined) {
    const isCustom = p.dialect.lexical.customOperators && p.kind() === tokenKinds.operator && customOperator.test(word);
    return isCustom ? powers.other : 0;
  }
  return isFollowedWell(p, word) ? power : 0;
}

/** Some words are operators only before certain others. */
function isFollowedWell(p: Parser, word: string): boolean {
  if (p.facts.wordsAreOperatorsBeforeOperands && (word === 'MOD' || word === 'REM')) return startsOperand(p);
  // SQLite: a NOT NULL tests a value.
  if (word === 'NOT' && p.word(1) === 'NULL') return p.dialect.grammar.isCompares === true;
  const second = (p.dialect.expressions?.secondWords ?? secondWords).get(word);
  if (second && !second.has(p.word(1))) return false;
  // ClickHouse: UPDATE … IN PARTITION … WHERE.
  if (word === 'IN') return p.word(1) !== 'PARTITION';
  return word !== 'NOT' || p.dialect.grammar.binaryPowers.has(p.word(1));
}

/** MOD may also be an alias, which nothing that begins an operand follows. */
function startsOperand(p: Parser): boolean {
  return p.kind(1) === tokenKinds.number || p.word(1) === '(' || p.isName(1);
}

function entries(words: string, power: number): [string, number][] {
  return words.split(' ').map((word) => [word, power]);
}
