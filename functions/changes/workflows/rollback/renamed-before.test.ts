import { rollbackBench, type RollbackBench } from '../../../../test/support/rollback-bench.ts';

/** What is kept of a statement hangs on the table that it will meet, not on the one that has the name when the script is judged. */
let made: RollbackBench;
beforeAll(async () => {
  made = await rollbackBench();
});
afterAll(() => made.close());

const drop = ['keyed', 'keyless', 'spare', 'other'].map((name) => `drop table if exists ${name}`);
const swap = {
  PostgreSQL:
    'alter table keyless rename to spare; alter table keyed rename to keyless; alter table spare rename to keyed',
  MariaDB: 'rename table keyless to spare, keyed to keyless, spare to keyed',
};
const both = {
  PostgreSQL: 'delete from keyless using other where other.id = keyless.id',
  MariaDB: 'delete k, other from keyless k join other on other.id = k.id',
};

describe.each(['PostgreSQL', 'MariaDB'] as const)('on %s', (family) => {
  const on = () => made.on(family);
  const contents = async () => ({
    keyed: await on().rows('select * from keyed order by 1'),
    keyless: await on().rows('select * from keyless order by 1'),
    other: await on().rows('select * from other order by 1'),
  });
  beforeEach(() =>
    on().run(
      ...drop,
      'create table keyed (id int primary key, name varchar(40))',
      `insert into keyed values (1, 'one'), (2, 'two')`,
      'create table keyless (id int, name varchar(40))',
      `insert into keyless values (3, 'three')`,
      'create table other (id int primary key)',
      'insert into other values (1), (3)',
    ),
  );
  afterEach(() => on().run(...drop));

  test.each([
    ['rows of one table', `update keyless set name = 'new' where id = 1`],
    ['rows that a join finds', both[family]],
    ['rows that are brought', `insert into keyless values (4, 'four')`],
  ])('%s are kept under the name that a key has got before', async (_, change) => {
    const before = await contents();
    const { workflowId, ids } = await on().executed(`${swap[family]}; ${change}`, { enable_backup: true });
    expect(await made.bench.statusOf(workflowId)).toBe('finished');
    expect(await contents()).not.toEqual(before);
    expect((await on().rolledBack(workflowId, ids)).status).toBe('finished');
    expect(await contents()).toEqual(before);
  });
});
