import { rollbackBench, type RollbackBench } from '../../../../test/support/rollback-bench.ts';

let made: RollbackBench;
beforeAll(async () => {
  made = await rollbackBench();
}, 120_000);
afterAll(() => made.close());

const creating = {
  PostgreSQL: `create role keeper login password 'secret'`,
  MariaDB: `create user keeper identified by 'secret'`,
} as const;
const grant = (right: string) => `grant ${right} on customers to keeper`;
const revoke = (right: string) => `revoke ${right} on customers from keeper`;

test.each(['PostgreSQL', 'MariaDB'] as const)(
  'on %s the check tells before the approval which rows the account of the data source may not write back',
  async (family) => {
    const { run } = made.on(family);
    await run(
      'create table customers (id int primary key, city varchar(40))',
      `insert into customers values (1, 'Oslo'), (2, 'Rome'), (3, 'Bern')`,
      creating[family],
      ...['select', 'insert', 'update', 'delete'].map(grant),
    );
    const keeper = made.on(family, await made.addAccount(family, 'keeper'));
    const { workflowId, ids } = await keeper.executed(
      `DELETE FROM customers WHERE id = 1; UPDATE customers SET city = 'Paris' WHERE id = 2; INSERT INTO customers VALUES (4, 'Lima')`,
    );
    expect(ids).toHaveLength(3);
    const told = async () =>
      (await keeper.checked(workflowId, ids)).statements
        .toSorted((a, b) => a.exec_order - b.exec_order)
        .map(({ can_undo, obstacles }) => [can_undo, ...obstacles]);
    const mayNot = (right: string) => [
      false,
      expect.stringMatching(new RegExp(`^the account of the data source may not ${right} on .*customers`)),
    ];
    expect(await told()).toEqual([[true], [true], [true]]);
    await run(revoke('insert'));
    expect(await told()).toEqual([mayNot('INSERT'), [true], [true]]);
    await run(revoke('update'), revoke('delete'));
    expect(await told()).toEqual([mayNot('INSERT'), mayNot('UPDATE'), mayNot('DELETE')]);
    await run(...['insert', 'update', 'delete'].map(grant));
    expect((await keeper.rolledBack(workflowId, ids)).status).toBe('finished');
    expect(await keeper.rows('select id, city from customers order by id')).toEqual([
      ['1', 'Oslo'],
      ['2', 'Rome'],
      ['3', 'Bern'],
    ]);
  },
  240_000,
);
