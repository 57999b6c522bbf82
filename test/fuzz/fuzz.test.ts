import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { brokenPromise } from './promises.ts';
import { fuzz, seedsOf } from './run.ts';

test('mangled scripts are read without a throw, a hang or a range that leaves its parent', () => {
  const { inputs, findings } = fuzz({ count: 6_000, seed: 2_026 });
  expect(findings).toEqual([]);
  expect(inputs).toBe(6_000);
});

test.each(Object.keys(dialects) as Dialect[])(
  '%s: each node of the examples may be replaced by its own text',
  (dialect) => {
    const seeds = seedsOf(dialect);
    expect(seeds.length).toBeGreaterThan(5);
    expect(seeds.flatMap((sql) => brokenPromise(sql, dialect) ?? [])).toEqual([]);
  },
);

test('a range that leaves its parent would be found', () => {
  const nested = `SELECT ${'('.repeat(5_000)}1${')'.repeat(5_000)}`;
  expect(brokenPromise(nested, 'postgres')).toBeUndefined();
  expect(brokenPromise(nested, 'mysql')).toBeUndefined();
});
