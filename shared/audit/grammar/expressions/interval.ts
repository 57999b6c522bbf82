import type { Expression } from '../../tree/expression.ts';
import type { Parser } from '../parser.ts';
import { powers } from './powers.ts';

const longUnits = 'YEAR|QUARTER|MONTH|WEEK|DAY|HOUR|MINUTE|SECOND|MILLISECOND|MICROSECOND|NANOSECOND';
const shortUnits = 'YYYY|YY|QQ|MM|WW|DD|HH|MI|SS|MS|MCS|NS';
const unit = new RegExp(`^(?:${longUnits}|${shortUnits})S?$`);

/** INTERVAL '1' DAY, INTERVAL 2 HOURS, INTERVAL '1-2' YEAR TO MONTH; the unit may be inside the string. */
export function hiveInterval(p: Parser): Expression | undefined {
  if (p.word(1) === '.' || p.word(1) === ',' || p.word(1) === ')' || p.word(1) === 'FROM') return undefined;
  const start = p.start();
  p.at++;
  const value = p.grammar.expression(p, powers.matching);
  const word = p.word();
  if (!unit.test(word)) return { kind: 'interval', start, end: p.last(), value, unit: undefined };
  p.at++;
  if (p.is('TO') && unit.test(p.word(1))) p.at += 2;
  return { kind: 'interval', start, end: p.last(), value, unit: word };
}
