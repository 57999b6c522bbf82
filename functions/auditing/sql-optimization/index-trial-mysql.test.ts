import { createConnection, type Connection } from 'mysql2/promise';
import * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { leases } from '../../databases/rehearsal/lease-repo.ts';

/** MySQL and MariaDB look into an index to tell what a condition costs: a copy has values like those of the data source, in their shares. */
let bench: WorkflowBench;
const servers = new Map<string, TestMysql>();
let rooms: 'all' | 'weak' | 'none' = 'all';
const weak = { user: 'weak', password: 'weak-Pa55' };
beforeAll(async () => {
  const [mysql, mariadb] = await Promise.all([startMysql('9.7'), startMariadb()]);
  servers.set('MySQL', mysql).set('MariaDB', mariadb);
  bench = await workflowBench({
    rehearsalServer: {
      reach: async (dbType) => {
        const server = rooms === 'none' ? undefined : servers.get(dbType);
        return server && { dbType, ...placeOf(server), ...(rooms === 'weak' && weak), params: {} };
      },
    },
  });
}, 120_000);
afterAll(async () => {
  await bench.close();
  await Promise.all([...servers.values()].map((one) => one.stop()));
});

const placeOf = ({ host, port, user, password }: TestMysql) => ({ host, port, user, password });
const rowsInserted = `insert into sales select n, n % 3000 + 1, if(n % 100 = 0, 'open', 'paid'), '2024-01-01' + interval n * 7 minute, 'n'
  from (with recursive c(n) as (select 1 union all select n + 1 from c where n < 20000) select n from c) made`;
const tables = [
  'create table clients (id int primary key, city varchar(20), score int not null)',
  `create table sales (id int primary key, client_id int not null, state varchar(10) not null, paid_at datetime, note varchar(50),
     constraint of_client foreign key (client_id) references clients (id) on delete cascade, constraint some check (client_id > 0))`,
  `insert into clients select n, concat('c', n % 50), n % 9 from (with recursive c(n) as (select 1 union all select n + 1 from c where n < 3000) select n from c) made`,
];

describe.each(['MySQL', 'MariaDB'])('%s', (dbType) => {
  let client: Connection;
  let name: string;
  beforeAll(async () => {
    const server = servers.get(dbType);
    if (!server) throw new Error('there is no server');
    client = await createConnection({ ...placeOf(server), database: server.database });
    await client.query(
      dbType === 'MySQL'
        ? 'set session cte_max_recursion_depth = 100000'
        : 'set session max_recursive_iterations = 100000',
    );
    for (const sql of [...tables, rowsInserted]) await client.query(sql);
    // The index of the reference would serve every question.
    await client.query('alter table sales drop foreign key of_client');
    await client.query('alter table sales drop key of_client');
    await client.query('analyze table sales, clients');
    name = dbType.toLowerCase();
    await bench.addSource(name, {
      db_type: dbType,
      ...placeOf(server),
      port: String(server.port),
      additional_params: [],
    });
  }, 120_000);
  afterAll(() => client.end());

  async function adviceOn(sql: string) {
    const { data: made } = await bench.api.as('director').call(contract.createOptimization, {
      params: { project_name: 'shop' },
      body: {
        optimization_name: `o_${Math.random().toString(36).slice(2)}`,
        ...{ sql_content: sql, instance_name: name, schema_name: 'shop' },
      },
    });
    const of = { params: { project_name: 'shop', optimization_record_id: made.sql_optimization_record_id } };
    const read = async () => (await bench.api.as('director').call(contract.getOptimization, of)).data;
    await until(async () => (await read()).optimize_status !== 'optimizing');
    const { index_advice: advice, status_detail } = await read();
    if (!advice) throw new Error(`there is no advice: ${status_detail}`);
    return advice;
  }

  const readBy = async (sql: string) => {
    const [rows] = await client.query(
      `explain format=traditional ${sql}`.replace(dbType === 'MySQL' ? '' : 'format=traditional', ''),
    );
    return (rows as { key: string | null; rows: number }[])[0];
  };

  test('an index that helps is tried on a copy, read there as it is once it is made, and nothing of it is left', async () => {
    const sql = 'select * from shop.sales where client_id = 17';
    const advice = await adviceOn(sql);
    expect(advice.basis).toContain(`a rehearsal copy (${dbType} `);
    expect(advice).toMatchObject({ verdict: 'better', indexes: [{ readers: [{ number: 1 }] }] });
    expect(advice.indexes[0]?.create_index_statement).toMatch(/CREATE INDEX \S+ ON `?sales`? \(`?client_id`?\)/);
    expect(advice.cost_after).toBeLessThan(advice.cost_before / 5);
    await client.query('create index really on sales (client_id)');
    const real = await readBy(sql);
    await client.query('drop index really on sales');
    expect(real).toMatchObject({ key: 'really' });
    expect((await leases.on(bench.api.world.system).list({})).items).toEqual([]);
    const [left] = await client.query("show databases like 'sluice_rehearsal%'");
    expect(left).toEqual([]);
  });

  test('a value that stands for few rows gets an index, and one that stands for nearly all none', async () => {
    const few = await adviceOn("select note from sales where state = 'open'");
    expect(few.indexes.map((one) => one.table_name)).toEqual(['sales']);
    const most = await adviceOn("select note, paid_at, client_id from sales where state = 'paid'");
    // What holds all that is asked for is read instead of the table.
    for (const { create_index_statement: create } of most.indexes)
      for (const column of ['note', 'paid_at', 'client_id']) expect(create).toContain(column);
  });

  test('the first rows in an order get an index though nearly all rows have the value', async () => {
    const advice = await adviceOn("select note from sales where state = 'paid' order by paid_at limit 10");
    expect(advice.indexes.map(({ create_index_statement: create }) => /\((.*)\)$/.exec(create)?.[1])).toEqual([
      expect.stringMatching(/^(state, )?paid_at/),
    ]);
  });

  test('what the optimizer would not read is not advised', async () => {
    const advice = await adviceOn('select * from sales where client_id > 0');
    expect(advice).toMatchObject({ verdict: 'nothing', indexes: [] });
  });

  test('several statements share their indexes, and it is told which of them read and which write', async () => {
    const advice = await adviceOn(
      [
        'select * from sales where client_id = 17',
        "update sales set note = 'x' where client_id = 4",
        'select c.city from clients c join sales s on s.client_id = c.id where c.id = 9',
        'select * from nowhere',
      ].join(';\n'),
    );
    expect(advice.indexes.find(({ table_name }) => table_name === 'sales')).toMatchObject({
      readers: [{ number: 1 }, { number: 2 }, { number: 3 }],
      writers: [2],
    });
    expect(advice.not_judged.map(({ number }) => number)).toEqual([4]);
  });

  test('a statement that the server does not plan is not judged', async () => {
    const advice = await adviceOn('select * from sales where client_id = ?');
    expect(advice).toMatchObject({ verdict: 'not_tried', indexes: [], not_judged: [{ number: 1 }] });
  });

  test('a partitioned table is in no copy, and that is told', async () => {
    await client.query('create table parted (id int, client_id int) partition by hash (id) partitions 2');
    await client.query('insert into parted select id, client_id from sales');
    await client.query('analyze table parted');
    const advice = await adviceOn(
      'select * from parted p join sales s on s.client_id = p.client_id where p.client_id = 4',
    );
    expect(advice).toMatchObject({ verdict: 'not_tried', basis: expect.stringContaining('parted is partitioned') });
    await client.query('drop table parted');
  });

  test('a table whose engine may keep its rows elsewhere is in no copy', async () => {
    await client.query('create table elsewhere (id int primary key, client_id int) engine = memory');
    await client.query('insert into elsewhere select id, client_id from sales');
    const advice = await adviceOn('select * from elsewhere where client_id = 4');
    expect(advice).toMatchObject({ verdict: 'not_tried', basis: expect.stringContaining('elsewhere is') });
    expect(advice.basis).toContain('not of InnoDB');
    await client.query('drop table elsewhere');
  });

  test('a room that the account of its server may not make is told with what it lacks', async () => {
    await client.query(`create user 'weak'@'%' identified by '${weak.password}'`);
    rooms = 'weak';
    try {
      const advice = await adviceOn('select * from sales where client_id = 17');
      expect(advice).toMatchObject({ verdict: 'not_tried', basis: expect.stringContaining('needs CREATE USER') });
    } finally {
      rooms = 'all';
      await client.query(`drop user 'weak'@'%'`);
    }
  });

  test('without a room nothing is offered as good: it stays an idea with the reason', async () => {
    rooms = 'none';
    try {
      const advice = await adviceOn('select * from sales where client_id = 17');
      expect(advice).toMatchObject({ verdict: 'not_tried', indexes: [] });
      expect(advice.basis).toContain(`no rehearsal server of ${dbType}`);
      expect(advice.ideas).toHaveLength(1);
    } finally {
      rooms = 'all';
    }
  });
});
