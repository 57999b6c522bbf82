import { complete } from '../../shared/audit/complete/complete.ts';
import { dialectNames } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { dice } from '../bench/dice.ts';
import { mangled } from '../fuzz/mangle.ts';
import { seedsOf } from '../fuzz/run.ts';
import { isProving } from '../support/lane.ts';
import { shopCatalog } from './example-catalog.ts';

const inputs = isProving ? 5_000 : 1_000;
/** Far more than any of them takes, on a machine however busy: in CPU time, so that neighbours do not count. */
const hangMs = 5_000;

test(`${inputs} mangled scripts are answered at any place of them, in every dialect, within their text`, () => {
  const roll = dice(225);
  const seeds = new Map(dialectNames.map((name) => [name, seedsOf(name)]));
  const problems: unknown[] = [];
  for (let input = 0; input < inputs; input++) {
    const dialect = dialectNames[input % dialectNames.length] ?? 'mysql';
    const scripts = seeds.get(dialect) ?? [];
    const sql = mangled(scripts[roll(scripts.length)] ?? '', scripts[roll(scripts.length)] ?? '', roll);
    const offset = roll(sql.length + 1);
    const problem = problemOf({ sql, offset, dialect, catalog: shopCatalog });
    if (problem !== undefined) problems.push({ dialect, sql, offset, problem });
  }
  expect(problems).toEqual([]);
});

function problemOf(question: Parameters<typeof complete>[0]): unknown {
  const before = process.cpuUsage();
  try {
    const { suggestions, replaces, wishes } = complete(question);
    const { user, system } = process.cpuUsage(before);
    if (user + system > hangMs * 1000) return `took ${(user + system) / 1000} ms`;
    const isWithin = 0 <= replaces.from && replaces.from <= question.offset && question.offset <= replaces.to;
    if (!isWithin || replaces.to > question.sql.length) return replaces;
    if (suggestions.some(({ insert }) => insert === '') || wishes.length > 0) return { suggestions, wishes };
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.stack : failure;
  }
}
