import { globBase, globMatcher, isGlob } from './glob.ts';

test.each([
  ['*.sql', ['a.sql', '.sql'], ['a/b.sql', 'a.sqlx', 'asql']],
  ['**/*.sql', ['a.sql', 'a/b.sql', 'a/b/c.sql'], ['a.txt']],
  ['db/**', ['db/a', 'db/a/b.sql'], ['db', 'dbx/a']],
  ['db/**/up-*.sql', ['db/up-1.sql', 'db/x/y/up-2.sql'], ['db/down-1.sql', 'up-1.sql']],
  ['./v?.sql', ['v1.sql', 'v中.sql'], ['v12.sql', 'v/.sql']],
  ['{mysql,pg/{a,b}}/*.sql', ['mysql/x.sql', 'pg/a/x.sql', 'pg/b/x.sql'], ['pg/x.sql', 'mysql,pg/x.sql']],
  ['[a-c][!0-9].sql', ['ax.sql', 'c_.sql'], ['dx.sql', 'a1.sql', 'a/.sql']],
  ['a+(b)|c$.sql', ['a+(b)|c$.sql'], ['aab.sql']],
  ['a,b.sql', ['a,b.sql'], ['a', 'b.sql']],
  ['open{a.sql', ['opena.sql'], ['open{b.sql']],
  ['a}b[.sql', ['a}b[.sql'], []],
])('%s fits what it says', (pattern, fitting, others) => {
  const fits = globMatcher(pattern);
  expect(fitting.filter((path) => !fits(path))).toEqual([]);
  expect(others.filter(fits)).toEqual([]);
});

test('a pattern is searched from its last fixed folder', () => {
  expect(globBase('db/x/**/*.sql')).toEqual({ folder: 'db/x', rest: '**/*.sql' });
  expect(globBase('*.sql')).toEqual({ folder: '.', rest: '*.sql' });
  expect(globBase('/*.sql')).toEqual({ folder: '/', rest: '*.sql' });
  expect([isGlob('db/a.sql'), isGlob('db/{a,b}.sql')]).toEqual([false, true]);
});
