import { configureMaskingRules } from '../../../../shared/contract/databases/masking/operations.ts';
import { onServer } from '../../../../test/support/export-bench.ts';
import { handTransactions } from '../../../../test/support/hand-transactions.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { queryBench, type QueryBench } from '../../../../test/support/query-bench.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';

let at: QueryBench;
let by: ReturnType<typeof handTransactions>;
let mysql: TestMysql;
const sources: { name: string; db_service_uid: string; schema_name: string }[] = [];

const people = [
  'create table people (id int primary key, email varchar(50) unique, note varchar(50))',
  "insert into people values (1, 'a1@x.example', 'plain'), (2, 'a2@x.example', 'plain')",
  'create table notes (id int primary key, note varchar(50))',
  "insert into notes values (1, 'plain')",
];

beforeAll(async () => {
  at = await queryBench();
  by = handTransactions(at);
  mysql = await startMysql('9.7');
  await at.configure({ workflow_exec_enabled: true });
  await onServer(at.bench, [
    ...people,
    'create table parent (id int, email varchar(50), note varchar(50)) partition by range (id)',
    'create table child partition of parent for values from (1) to (100)',
    "insert into parent values (1, 'c1@x.example', 'plain')",
    'create table heir () inherits (people)',
    'create table booked (id int primary key, during int4range, exclude using gist (during with &&))',
    'insert into booked values (1, int4range(10, 20))',
  ]);
  const { host, port, user, password, database } = mysql;
  const db_service_uid = await at.bench.addSource('on_mysql', {
    db_type: 'MySQL',
    host,
    port: String(port),
    user,
    password,
    additional_params: [],
    sqle_config: { audit_enabled: true, sql_query_config: { workflow_exec_enabled: true } },
  });
  const where = { dbType: 'MySQL', host, port, user, password, schema: database, params: {} };
  const connection = await mysqlDriver.connect(where, { timeoutMs: 5000, applicationName: 'test' });
  for (const sql of people) await connection.run(sql);
  await connection.close();
  sources.push(
    { name: 'PostgreSQL', db_service_uid: at.bench.dbServiceUid, schema_name: 'public' },
    { name: 'MySQL', db_service_uid, schema_name: database },
  );
  const { api, projectUid } = at.bench;
  await api.addUser('ann');
  await api.addMember(projectUid, 'ann', {
    // Submits, reviews and executes, and may not see plain values.
    roles: ['700403', '700404', '700405'].map((role) => ({ role, on: sources.map((one) => one.db_service_uid) })),
  });
  const masked = (table_name: string, column_name: string, source = sources[0]) => ({
    db_service_uid: source?.db_service_uid ?? '',
    schema_name: source?.schema_name ?? '',
    table_name,
    column_name,
    masking_rule_id: 1,
  });
  await api.as('director').call(configureMaskingRules, {
    params: at.params,
    body: {
      masking_rule_configs: [
        masked('people', 'email'),
        masked('parent', 'email'),
        masked('booked', 'during'),
        masked('people', 'email', sources[1]),
      ],
    },
  });
}, 120_000);
afterAll(async () => {
  await at.bench.close();
  await mysql.stop();
});

const begun = (name: string) => {
  const { db_service_uid, schema_name } = sources.find((one) => one.name === name) ?? {
    db_service_uid: '',
    schema_name: '',
  };
  return by.begun('ann', { db_service_uid, schema_name: name === 'MySQL' ? schema_name : '' });
};

describe.each(['PostgreSQL', 'MySQL'])('on %s, who sees masks and holds a transaction', (name) => {
  test('reads masks, also of what the transaction has added', async () => {
    const one = await begun(name);
    await by.ran(one, "insert into people (id, email, note) values (7, 'mine@x.example', 'n')");
    const read = await by.ran(one, 'select id, email, note from people where id in (1, 7) order by id');
    expect(read).toMatchObject({ state: 'succeeded', row_count: 2 });
    expect((await at.page(read.run_uid, 1, 'ann')).rows).toEqual([
      ['1', '***', 'plain'],
      ['7', '***', 'n'],
    ]);
    await by.rollback(one);
  });

  test.each([
    ['changes rows of a masked table', 'update people set note = email where id = 1'],
    ['deletes rows of a masked table by what is masked', "delete from people where email like 'a1%'"],
    ['copies rows', 'insert into notes select id + 100, email from people'],
    ['reads other rows for a value', 'update notes set note = (select email from people where id = 1)'],
    [
      'reads other rows for a condition',
      'delete from notes where exists (select 1 from people where email is not null)',
    ],
  ])('is refused what %s', async (_, sql) => {
    const one = await begun(name);
    const ended = await by.ran(one, sql);
    expect(ended).toMatchObject({ state: 'refused', reason: expect.stringContaining('mask') });
    expect(await by.ran(one, "update notes set note = 'changed' where id = 1")).toMatchObject({
      state: 'succeeded',
      changed_rows: 1,
    });
    await by.rollback(one);
  });
});

test('rows of a masked table are not changed by the name of a part, a parent or a child either', async () => {
  const one = await begun('PostgreSQL');
  for (const sql of [
    'update child set note = email',
    'update only child set note = email',
    'delete from heir',
    "update parent set note = 'x'",
  ])
    expect([sql, (await by.ran(one, sql)).state]).toEqual([sql, 'refused']);
  expect(await by.ran(one, "insert into child values (2, 'c2@x.example', 'n')")).toMatchObject({ state: 'succeeded' });
  await by.rollback(one);
});

test('what the server says of a change it refuses shows no value that is masked', async () => {
  const one = await begun('PostgreSQL');
  const ended = await by.ran(one, 'insert into booked values (2, int4range(1, 15))');
  expect(ended.state).toBe('failed');
  expect(JSON.stringify(ended)).not.toMatch(/\[10,20\)/);
  const { data } = await at.log({ fuzzy_keyword: 'booked' });
  expect(JSON.stringify(data)).not.toMatch(/\[10,20\)/);
  await by.rollback(one);
});

test('who may see plain values changes what the rules let through', async () => {
  const one = await by.begun('director');
  expect(await by.ran(one, 'update people set note = email where id = 1')).toMatchObject({ state: 'succeeded' });
  await by.rollback(one);
});
