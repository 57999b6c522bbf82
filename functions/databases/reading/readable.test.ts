import { escapesOfMysql, escapesOfPostgres } from '../../../test/support/query-escapes.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { demandReadable, readableOf, statementsIn } from './readable.ts';
import { isReadable, type Readable } from './seen-readable.ts';

/** The first wall by itself: nothing is asked of a server here, and everything that would reach one is refused by its name. */
const refusalOf = (dbType: string, sql: string): string => {
  try {
    demandReadable(sql, dbType);
    return 'let through';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.kind;
  }
};

test.each([
  ...escapesOfPostgres.map((sql) => ['PostgreSQL', sql]),
  ...escapesOfMysql.flatMap((sql) => [
    ['MySQL', sql],
    ['MariaDB', sql],
  ]),
] as [string, string][])('%s refuses by name: %s', (dbType, sql) => {
  expect(refusalOf(dbType, sql)).toMatch(/^query(Several|Unreadable|NotReading|DoesMore)$/);
});

test.each([
  ['PostgreSQL', 'select lower(name), count(*) from items group by 1 having count(*) > 1 order by 2 limit 3'],
  ['PostgreSQL', 'with recursive a(n) as (select 1 union all select n + 1 from a where n < 5) table a'],
  ['PostgreSQL', "values (1, 'a;b -- c'), (2, $$d;e$$);"],
  ['MySQL', 'select sql_no_cache `a b`, if(id, 1, 2) from items use index (primary) limit 1, 2'],
  ['MySQL', '/* who asks */ select @@version, @a -- why\n'],
  ['MariaDB', 'select /*+ no_index(items) */ * from items; -- done'],
])('%s lets through: %s', (dbType, sql) => {
  expect(isReadable(demandReadable(sql, dbType))).toBe(true);
});

test('a statement that was not looked at is told from one that was, whatever its type says', () => {
  const [statement] = statementsIn('delete from items', 'PostgreSQL');
  expect(statement && readableOf(statement, 'PostgreSQL')).toEqual({ why: 'notQuery' });
  expect(isReadable(statement as unknown as Readable)).toBe(false);
});
