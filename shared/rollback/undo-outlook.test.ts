import { parseScript } from '../audit/read/parse.ts';
import { undoOutlook } from './undo-outlook.ts';
import { undoReachOf } from './undo-reach.ts';

/** The outlook of a script of which the statements of some numbers are not kept. */
function outlook(sql: string, unkept: readonly number[], family: 'postgres' | 'mysql' = 'postgres') {
  const { statements } = parseScript(sql, family);
  const reaching = statements.map(({ tree }, index) => ({
    number: index + 1,
    isKept: !unkept.includes(index + 1),
    reach: undoReachOf(tree, family),
  }));
  return undoOutlook(reaching, family).map(({ number, because, why, name }) => `${number} ${because} ${why} ${name}`);
}

test.each([
  ['insert into t values (1); drop table t', [2], ['1 2 gone t']],
  ['insert into t values (1); insert into u values (1); drop table t', [3], ['1 3 gone t']],
  ['drop table T; create table t (a int)', [2], ['1 2 taken t']],
  ['alter table t drop column a; alter table t add column a int', [2], ['1 2 taken t']],
  ['alter table t drop column a; alter table t add column b int', [2], []],
  ['create table t (a int); create table u (b int references t (a))', [2], ['1 2 dependants t']],
  ['update t set a = 1; alter table t drop column b', [2], ['1 2 lacksColumns t']],
  ['update t set a = 1; delete from t', [2], ['1 2 sameRows t']],
  [
    'delete from t; delete from s.t; with d as (delete from x returning 1) delete from s.t',
    [3],
    ['1 3 sameRows t', '2 3 sameRows s.t'],
  ],
  ['delete from r.t; delete from s.t', [2], []],
  ['insert into t values (1); alter table t rename to u', [2], ['1 2 gone t']],
  ['alter table t alter column a type bigint; alter table t rename column a to b', [2], ['1 2 turned t']],
  ['insert into t values (1); create table u (a int); drop table u; select 1', [3], []],
] as const)('%s, of which %j stay: %j', (sql, unkept, expected) => {
  expect(outlook(sql, unkept)).toEqual(expected);
});

test('what is lost by another is missing for those before it in turn, and the statement that stays is named', () => {
  const sql =
    'insert into t values (1); create view v as select * from b; drop view v; drop table b; alter table t rename to u';
  expect(outlook(sql, [4])).toEqual(['3 4 needed b']);
  expect(outlook('delete from x; alter table x rename to y; create table x (a int)', [3])).toEqual([
    '1 3 gone x',
    '2 3 taken x',
  ]);
  expect(outlook('delete from x; alter table x rename to y; drop table y', [3])).toEqual([
    '1 3 gone x',
    '2 3 needed y',
  ]);
});

test('a view keeps its table from being dropped on PostgreSQL, and not on MySQL', () => {
  const sql = 'create table t (a int); create view v as select a from t';
  expect(outlook(sql, [2])).toEqual(['1 2 dependants t']);
  expect(outlook(sql, [2], 'mysql')).toEqual([]);
});
