import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { tried } from '../../../../test/support/tried.ts';
import { driverTestOptions } from '../../../engines/driver.conformance.ts';
import type { Connection } from '../../../engines/driver.ts';
import { driverOf } from '../../../engines/index.ts';
import { analysedStatement } from '../../analysis/analysed-statement.ts';
import { explain, type Explained } from './explain.ts';

const servers = [
  ['MySQL', 'MySQL 9.7', () => startMysql('9.7')],
  ['MySQL', 'MySQL 5.6', () => startMysql('5.6')],
  ['MariaDB', 'MariaDB', () => startMariadb()],
] as const;

describe.each(servers)('%s: plans of %s', (dbType, name, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let connection: Connection;
  beforeAll(async () => {
    server = await start();
    const { host, port, user, password } = server;
    const target = { dbType, host, port, user, password, params: {} };
    const driver = await driverOf(dbType);
    const maker = await driver.connect(target, driverTestOptions);
    const rows = Array.from({ length: 4000 }, (_, i) => `(${i}, ${i % 40}, ${i % 7})`).join(', ');
    for (const sql of [
      'create database plans',
      'create table plans.orders (id int primary key, tenth int, nothing int, key by_tenth (tenth))',
      'create table plans.items (id int primary key, order_id int)',
      `insert into plans.orders values ${rows}`,
      'insert into plans.items select id, id from plans.orders',
      'analyze table plans.orders, plans.items',
    ])
      await maker.run(sql);
    await maker.close();
    connection = await driver.connect(
      { ...target, schema: 'plans' },
      { ...driverTestOptions, statementTimeoutMs: 5000 },
    );
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  const planOf = async (sql: string): Promise<Explained> => {
    const told = await explain(connection, analysedStatement(sql, dbType), { dbType, isMeasured: false });
    if ('refusal' in told) throw new Error(`${sql}: ${told.refusal}`);
    return told;
  };

  test('nothing of our session is in a plan', async () => {
    const { classic, steps } = await planOf('select nothing, count(*) from orders group by nothing');
    expect(JSON.stringify([classic, steps])).not.toMatch(/5001|50001|limit/i);
    tried('analyse', dbType, await connection.serverVersion());
  });

  test.each([
    'update orders set nothing = 1 where tenth = 3',
    'delete from orders where tenth = 3',
    'update orders o join items i on i.order_id = o.id set o.nothing = 2 where i.id < 10',
    'insert into items select id + 9000, 1 from orders where tenth = 2',
  ])('a change has its tables and rows in the plan: %s', async (sql) => {
    const { classic, steps } = await planOf(sql);
    expect(classic.rows.length).toBeGreaterThan(0);
    const reading = steps.filter(({ relation }) => relation !== '');
    expect(reading.map(({ relation }) => relation)).toContain(sql.includes('items i') ? 'i' : 'orders');
    expect(reading.some(({ rows = 0 }) => rows > 0 && rows <= 4400)).toBe(true);
    expect(JSON.stringify(steps)).not.toContain('not executable');
  });

  test('a query that is asked for each row is in the plan, and weighs what it costs there', async () => {
    const slow = await planOf('select id, (select max(i.id) from items i where i.order_id = o.tenth) from orders o');
    const fast = await planOf(
      'select o.id, m.x from orders o left join (select order_id, max(id) x from items group by order_id) m on m.order_id = o.tenth',
    );
    expect(slow.steps.filter(({ relation }) => relation !== '').map(({ relation }) => relation)).toEqual(['o', 'i']);
    // The grouping of the inner rows is a step of its own in MySQL 9.
    const dear = slow.steps.find(({ isExpensive }) => isExpensive);
    expect([dear?.relation, dear?.operation]).toEqual(
      name === 'MySQL 9.7' ? ['', expect.stringContaining('max(i.id)')] : ['i', expect.any(String)],
    );
    // What a server tells no cost of has none; never a smaller one.
    if (slow.cost !== undefined) expect(slow.cost).toBeGreaterThan((fast.cost ?? 0) * 10);
    expect(slow.cost === undefined).toBe(name !== 'MySQL 9.7');
  });

  test('a query alone has the cost that the server tells', async () => {
    const { cost } = await planOf('select * from orders where nothing = 1');
    expect(cost).toBeGreaterThan(1);
  });

  test('what takes longer than its time is ended on the server', async () => {
    const long = 'select count(*) from orders a, orders b, orders c where a.nothing + b.nothing + c.nothing = 100';
    await expect(connection.run(long)).rejects.toMatchObject({ kind: 'timeout', outcome: 'refused' });
    expect((await connection.run('select 1')).rows?.rows).toEqual([['1']]);
  });
});
