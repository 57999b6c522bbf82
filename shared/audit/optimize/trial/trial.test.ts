import { trialOf } from './trial.ts';

const tried = (sql: string, ...candidates: string[]) => {
  const trial = trialOf(sql, candidates, { dialect: 'postgres' });
  return [trial?.sql, ...(trial?.candidates ?? [])];
};

test('large numbers of LIMIT are made small alike in the statement and its rewrites', () => {
  expect(tried('SELECT a FROM t LIMIT 50 OFFSET 9000', 'SELECT b FROM t LIMIT 50 OFFSET 9000')).toEqual([
    'SELECT a FROM t LIMIT 3 OFFSET 2',
    'SELECT b FROM t LIMIT 3 OFFSET 2',
  ]);
  expect(tried('SELECT a FROM t LIMIT 5 OFFSET 12')).toEqual(['SELECT a FROM t LIMIT 5 OFFSET 12']);
});

test('different numbers stay different, and one that only a rewrite has stays as it is', () => {
  expect(tried('SELECT a FROM (SELECT a FROM t LIMIT 100) p LIMIT 20')).toEqual([
    'SELECT a FROM (SELECT a FROM t LIMIT 4) p LIMIT 3',
  ]);
  expect(tried('SELECT a FROM t LIMIT 7', 'SELECT a FROM t LIMIT 8')).toEqual([
    'SELECT a FROM t LIMIT 3',
    'SELECT a FROM t LIMIT 8',
  ]);
});
