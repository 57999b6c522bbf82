import { complete } from '../../shared/audit/complete/complete.ts';
import { dice } from '../bench/dice.ts';
import { seedsOf } from '../fuzz/run.ts';
import { cutsOf, isHit } from './cuts.ts';

const lettersTyped = 2;
const placesMax = 400;

test.each([
  ['postgres', 90],
  ['mysql', 90],
] as const)(
  `of the words of right statements in %s, %s in a hundred are among the first five after ${lettersTyped} letters`,
  (dialect, share) => {
    const all = seedsOf(dialect).flatMap((sql) => cutsOf(sql, dialect));
    expect(all.length).toBeGreaterThan(placesMax);
    const roll = dice(11);
    const cuts = Array.from({ length: placesMax }, () => all[roll(all.length)]).filter((cut) => cut !== undefined);
    const hits = cuts.filter((cut) => isHit(cut, lettersTyped));
    expect((100 * hits.length) / cuts.length).toBeGreaterThanOrEqual(share);
  },
);

test('the catalogue of the cuts holds more than the statement names, so that nothing is found by being alone', () => {
  const [cut] = cutsOf('SELECT a.total FROM bills a', 'postgres');
  const { suggestions } = complete({ sql: 'SELECT * FROM ', offset: 14, dialect: 'postgres', catalog: cut!.catalog });
  expect(suggestions.filter(({ kind }) => kind === 'table').length).toBeGreaterThan(5);
});
