import { parseScript } from '../audit/read/parse.ts';
import { engineOf } from '../engines/index.ts';
import { adviseBackup } from './advise.ts';
import { findingNew } from './inserted-keys.ts';
import { changedTargets, rowProblem, targetProblem } from './row-problems.ts';
import type { TableFacts } from './table-facts.ts';

const columns = (...names: string[]): TableFacts['columns'] =>
  names.map((name) => ({ name, type: 'int4', counts: 'no', setsItself: false }));
const facts: TableFacts = {
  schema: 's',
  name: 't',
  columns: columns('id', 'code', 'at'),
  key: ['id'],
  uniques: [
    { name: 'PRIMARY', columns: [{ name: 'id' }], isComputed: false },
    { name: 'codes', columns: [{ name: 'code' }], isComputed: false },
  ],
  guessed: [],
  locksGaps: true,
  isPartitioned: false,
  cautions: [],
};
const counted: TableFacts = {
  ...facts,
  columns: facts.columns.map((column) => (column.name === 'id' ? { ...column, counts: 'byDefault' } : column)),
};

const typed = (type: string): TableFacts => ({
  ...facts,
  columns: facts.columns.map((column) => (column.name === 'id' ? { ...column, type } : column)),
});

function planOf(sql: string, dbType: string) {
  const engine = engineOf(dbType);
  const [statement] = parseScript(sql, engine.dialect).statements;
  const plan = statement && adviseBackup(statement, engine).plan;
  if (!plan || plan.kind === 'definition') throw new Error(`there is no plan for ${sql}`);
  return plan;
}
const onMysql = 'on duplicate key update at = 1';

test.each<[string, string, TableFacts, string | undefined]>([
  [`insert into t (id, code) values (1, 2) ${onMysql}`, 'MySQL', facts, undefined],
  [`insert into t (id, at) values (1, now()) ${onMysql}`, 'MySQL', facts, undefined],
  [`insert into t (id, code) values (1, now()) ${onMysql}`, 'MySQL', facts, 'volatile'],
  [`insert into t select 1, 2, now() ${onMysql}`, 'MySQL', facts, 'volatile'],
  [`insert into t values (1, now(), 3) ${onMysql}`, 'MySQL', facts, 'volatile'],
  [`insert into t (code) values (1) ${onMysql}`, 'MySQL', counted, 'noReturning'],
  [`insert into t (code) values (1) ${onMysql}`, 'MariaDB', counted, undefined],
  ['replace into t (id) values (1)', 'MariaDB', { ...facts, cautions: ['triggers'] }, 'upsertTriggers'],
  ['replace into t (id) values (1)', 'MariaDB', { ...facts, locksGaps: false }, 'upsertUnlocked'],
  ['replace into t (id) values (1)', 'MariaDB', { ...facts, guessed: ['code'] }, 'upsertComputedKey'],
  ['replace into t (id, code) values (1, 2)', 'MariaDB', { ...facts, guessed: ['code'] }, undefined],
  ['replace into t (id, code) values (1, default)', 'MariaDB', { ...facts, guessed: ['code'] }, 'upsertComputedKey'],
  [
    'replace into t (id) values (1)',
    'MariaDB',
    { ...facts, uniques: [{ name: 'e', columns: [{ name: '' }], isComputed: true }] },
    'upsertComputedKey',
  ],
  ['insert into t (id) values (1) on duplicate key update ID = 2', 'MariaDB', facts, 'keyChanges'],
  ['replace into t (id) values (1)', 'MariaDB', { ...facts, key: [] }, 'noKey'],
  ['update t set id = id + 1', 'MariaDB', facts, undefined],
  ['update t set id = 1', 'MariaDB', typed('timestamp'), 'keyChanges'],
  ['update t set id = 1', 'MariaDB', typed('datetime'), undefined],
  ['update t set id = 1', 'PostgreSQL', typed('timestamp'), 'keyChanges'],
  ['update t set id = 1', 'PostgreSQL', typed('uuid'), undefined],
  ['update t set code = 2, id = code', 'MariaDB', facts, 'keyChanges'],
  ['update t set id = u.a from u where u.b = t.id', 'PostgreSQL', facts, 'keyChanges'],
  [
    'insert into t (code) values (1) on conflict on constraint codes do update set at = 1',
    'PostgreSQL',
    facts,
    undefined,
  ],
  ['insert into t (id) values (1) on conflict on constraint codes do update set at = 1', 'PostgreSQL', facts, 'upsert'],
  ['insert into t (id) values (1) on conflict on constraint gone do update set at = 1', 'PostgreSQL', facts, 'upsert'],
  ['insert into t values (1) on conflict (id) do update set at = 1', 'PostgreSQL', facts, undefined],
  ['insert into t values (1) on conflict (code) do update set at = 1', 'PostgreSQL', facts, 'upsert'],
])('%s on %s', (sql, dbType, found, expected) => {
  expect(rowProblem(planOf(sql, dbType), found, engineOf(dbType).family ?? 'mysql')).toBe(expected);
});

test('of a join only the tables that are assigned are changed, also by columns that name no table', () => {
  const plan = planOf('update t a join u b on a.id = b.id set a.at = 1, b.x = 2, y = 3', 'MariaDB');
  const found = (plan.targets ?? []).map((target) => ({
    target,
    facts: target.alias === 'a' ? facts : { ...facts, name: 'u', columns: columns('id', 'x', 'Y') },
  }));
  const changed = changedTargets(plan, found)?.map(({ target, assigned }) => [target.alias, assigned]);
  expect(changed).toEqual([
    ['a', ['at']],
    ['b', ['x', 'y']],
  ]);
  expect(changedTargets({ ...plan, loose: ['z'] }, found)).toBeUndefined();
});

test('a table of a join whose rows cannot be told apart is named', () => {
  expect(targetProblem(undefined, ['a'])).toBe('severalTables');
  expect(targetProblem({ ...facts, key: [] }, ['at'])).toBe('noKey');
  expect(targetProblem(facts, ['ID'])).toBe('keyChanges');
  expect(targetProblem({ ...facts, cautions: ['noTransactions'] }, ['at'])).toBe('noTransactions');
  expect(targetProblem(facts, ['at'])).toBeUndefined();
});

const numbered: TableFacts = {
  ...counted,
  columns: counted.columns.map((column) => (column.name === 'id' ? { ...column, type: 'bigint' } : column)),
};
const seenAtOnce = { locksGaps: false };

test.each<[string, TableFacts, string]>([
  ['insert into t (code) values (1), (2)', numbered, 'counter'],
  ['insert into t (code) select 1', numbered, 'counter'],
  ['insert into t (id, code) values (1, uuid())', numbered, 'given'],
  ['insert into t (id) values (1)', facts, 'given'],
  ['insert into t (id) values (uuid_short())', facts, 'compared'],
  ['insert into t (id) values (unix_timestamp())', facts, 'compared'],
  ['insert into t select * from u order by rand()', facts, 'compared'],
  ['insert into t (code) values (1)', { ...facts, guessed: ['id'] }, 'compared'],
  ['insert into t (id) values (1)', { ...facts, isKeyGiven: true }, 'compared'],
  ['insert into t values (1)', { ...facts, visible: ['code', 'id'], guessed: ['id'] }, 'compared'],
])('the new rows of "%s" are found', (sql, table, way) => {
  const { brought } = planOf(sql, 'MySQL');
  expect(brought && findingNew(brought, table)).toBe(way);
});

test.each<[string, TableFacts, string | undefined]>([
  ['insert into t (code) values (1), (2)', { ...numbered, ...seenAtOnce }, undefined],
  ['insert into t (id) values (1), (-2)', { ...facts, ...seenAtOnce }, undefined],
  ['insert into t (id) values (1), (0)', { ...numbered, ...seenAtOnce }, 'insertUnlocked'],
  ['insert into t (id) values (1 + 1)', { ...facts, ...seenAtOnce }, 'insertUnlocked'],
  ['insert into t (code) select 1', { ...numbered, ...seenAtOnce }, 'insertUnlocked'],
  ['insert into t (id) values (1)', { ...facts, ...seenAtOnce, cautions: ['triggers'] }, 'insertUnlocked'],
  ['insert into t (id) values (uuid_short())', { ...facts, ...seenAtOnce }, 'insertUnlocked'],
  ['insert into t (id) values (1)', { ...facts, key: [] }, 'noKey'],
  ['insert into t (id) values (1) on duplicate key update id = id, code = 2', facts, undefined],
  ['insert into t (id) values (1) on duplicate key update id = last_insert_id(t.id)', facts, undefined],
  ['insert into t (id) values (1) on duplicate key update id = values(id)', facts, undefined],
  ['insert into t (id) values (1) as n on duplicate key update id = n.id', facts, undefined],
  ['insert into t (id, code) values (1, 2) as n (code, id) on duplicate key update id = n.id', facts, 'keyChanges'],
  ['insert into t (id) values (1) on duplicate key update id = values(code)', facts, 'keyChanges'],
  ['insert into t (id) values (1) on duplicate key update id = values(id), id = id + 1', facts, 'keyChanges'],
])('on MySQL "%s" is kept or refused', (sql, table, expected) => {
  expect(rowProblem(planOf(sql, 'MySQL'), table, 'mysql')).toBe(expected);
});
