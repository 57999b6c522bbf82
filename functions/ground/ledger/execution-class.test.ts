import { parseScript } from '../../../shared/audit/read/parse.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { executionClassOf, placed } from './execution-class.ts';

function batches(dbType: string, script: string): string[] {
  const engine = engineOf(dbType);
  const { statements } = parseScript(script, engine.dialect);
  const places = placed(statements.map((statement) => executionClassOf(statement, engine)));
  const texts = new Map<number, string>();
  for (const [index, { batch, isTransactional }] of places.entries()) {
    const word = statements[index]?.text.split(/\s/, 1)[0]?.toLowerCase() ?? '';
    texts.set(batch, `${texts.get(batch) ?? (isTransactional ? 'together:' : 'alone:')} ${word}`);
  }
  return [...texts.values()];
}

test('adjacent changes of rows share a transaction; on MySQL everything else stands alone', () => {
  const script =
    'insert into t values (1); update t set a = 2; alter table t add b int; delete from t; select 1; create index i on t (a)';
  expect(batches('MySQL', script)).toEqual([
    'together: insert update',
    'alone: alter',
    'together: delete select',
    'alone: create',
  ]);
});

test('where DDL is transactional it has a transaction of its own, unless the server refuses one', () => {
  const script =
    'create table t (a int); insert into t values (1); create index concurrently i on t (a); vacuum t; drop table t';
  expect(batches('PostgreSQL', script)).toEqual([
    'together: create',
    'together: insert',
    'alone: create',
    'alone: vacuum',
    'together: drop',
  ]);
});

test("a script's own transaction stays one, and a stray COMMIT is no end of ours", () => {
  expect(
    batches(
      'PostgreSQL',
      'begin; insert into t values (1); create table u (a int); commit; update t set a = 2; commit',
    ),
  ).toEqual(['together: begin insert create commit', 'together: update', 'alone: commit']);
});

test('a definition inside a MySQL transaction ends it, as the server does', () => {
  expect(batches('MySQL', 'start transaction; insert into t values (1); drop table u; delete from t; commit')).toEqual([
    'together: start insert',
    'alone: drop',
    'together: delete',
    'alone: commit',
  ]);
});

test('settings of the session stand alone, global ones are no settings of the session', () => {
  const engine = engineOf('MySQL');
  const { statements } = parseScript('use shop; set names utf8mb4; set global max_connections = 10', 'mysql');
  expect(statements.map((statement) => executionClassOf(statement, engine))).toEqual(['session', 'session', 'alone']);
});
