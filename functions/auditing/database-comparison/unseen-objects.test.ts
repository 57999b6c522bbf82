import { createConnection } from 'mysql2/promise';
import * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { startMysql } from '../../../test/support/mysql.ts';

/** Accounts that lack the rights by which a server shows objects: what they do not see is said to be unseen, and never taken for missing. */
const servers = { MariaDB: startMariadb, MySQL: () => startMysql('9.7') } as const;
const objects = (answer: number) => [
  'create table t (a int)',
  `create trigger t_before before insert on t for each row set new.a = ${answer}`,
  `create event daily on schedule every 1 day starts '2030-01-01' do select ${answer}`,
  `create function answer() returns int deterministic return ${answer}`,
];
const accounts = {
  reader: ['grant select, show view on `base`.* to reader'],
  firing: ['grant select, show view, trigger on `base`.* to firing'],
  narrow: ['grant select on `base`.`t` to narrow'],
  by_role: [
    'create role looking',
    'grant select, show view, trigger, event, execute on `base`.* to looking',
    'grant looking to by_role',
  ],
} as const;
type Account = keyof typeof accounts | 'root';

describe.each(['MariaDB', 'MySQL'] as const)('on %s', (dbType) => {
  let server: TestMysql;
  let api: TestApi;
  const uids: Partial<Record<Account, string>> = {};

  beforeAll(async () => {
    [server, api] = await Promise.all([servers[dbType](), testApi()]);
    const { host, port, user, password } = server;
    const root = await createConnection({ host, port, user, password });
    for (const [schema, answer] of [
      ['base', 1],
      ['other', 2],
    ] as const) {
      await root.query(`create database ${schema}`);
      await root.query(`use ${schema}`);
      for (const sql of objects(answer)) await root.query(sql);
    }
    for (const [name, grants] of Object.entries(accounts)) {
      await root.query(`create user ${name} identified by 'secret'`);
      for (const sql of grants) await root.query(sql);
    }
    await root.query(
      dbType === 'MariaDB' ? 'set default role looking for by_role' : 'set default role looking to by_role',
    );
    await root.end();
    const project = await api.addProject('shop');
    const add = (name: Account, as: string, secret: string) =>
      api.addDbService(project, name, { db_type: dbType, host, port: String(port), user: as, password: secret });
    uids.root = await add('root', user, password);
    for (const name of Object.keys(accounts) as (keyof typeof accounts)[]) uids[name] = await add(name, name, 'secret');
  }, 300_000);
  afterAll(() => Promise.all([server.stop(), api.close()]));

  const params = { project_name: 'shop' };
  const between = async (base: Account, comparison: Account, schemas = ['base', 'other']) => {
    const side = (account: Account, at: number) => ({ instance_id: uids[account] ?? '', schema_name: schemas[at] });
    const body = { base_db_object: side(base, 0), comparison_db_object: side(comparison, 1) };
    const [found] = (await api.as('admin').call(contract.compareDatabases, { params, body })).data;
    const rows = (found?.database_diff_objects ?? []).flatMap(({ object_type: type, objects_diff_result: some }) =>
      some.map(({ object_name: name, comparison_result: result }) => `${type} ${name} ${result}`),
    );
    return { rows, unread: found?.unread_kinds.filter((kind) => /^(table|routine|trigger|event)$/.test(kind)).sort() };
  };
  const changing = async (base: Account, comparison: Account, schemas = ['base', 'other']) => {
    const { data } = await api.as('admin').call(contract.makeChangeSql, {
      params,
      body: {
        base_instance_id: uids[base] ?? '',
        comparison_instance_id: uids[comparison] ?? '',
        database_schema_objects: [
          {
            base_schema_name: schemas[0],
            comparison_schema_name: schemas[1],
            database_objects: [
              { object_type: 'TIGGER', object_name: 't_before' },
              { object_type: 'EVENT', object_name: 'daily' },
            ],
          },
        ],
      },
    });
    return {
      statements: data[0]?.modify_sqls.length,
      why: data[0]?.not_written.map(({ object_name: name, reason }) => `${name}: ${reason}`),
    };
  };
  const all = [
    'FUNCTION answer inconsistent',
    'TIGGER t_before inconsistent',
    'EVENT daily inconsistent',
    'TABLE t same',
  ];

  test('whoever sees all compares all, also by a role', async () => {
    for (const account of ['root', 'by_role'] as const) {
      const { rows, unread } = await between(account, 'root');
      expect(rows.toSorted()).toEqual(all.toSorted());
      expect(unread).toEqual([]);
    }
  });

  test('what one side does not see is not missing there, and its kind is named', async () => {
    expect(await between('reader', 'root')).toEqual({
      rows: ['TABLE t same'],
      unread: ['event', 'routine', 'trigger'],
    });
    const turned = await between('root', 'reader', ['other', 'base']);
    expect(turned).toEqual({ rows: ['TABLE t same'], unread: ['event', 'routine', 'trigger'] });
    const { rows, unread } = await between('firing', 'root');
    expect(rows).toContain('TIGGER t_before inconsistent');
    expect(unread).toEqual(['event', 'routine']);
    expect((await between('narrow', 'root')).unread).toContain('table');
  });

  test('nothing is dropped or made for want of a right to see it', async () => {
    const dropping = await changing('reader', 'root');
    expect(dropping.statements).toBe(0);
    expect(dropping.why).toEqual([
      expect.stringMatching(/^t_before: the account of the baseline does not see objects of this type in base/),
      expect.stringMatching(/^daily: the account of the baseline/),
    ]);
    const making = await changing('root', 'reader', ['other', 'base']);
    expect(making).toEqual({
      statements: 0,
      why: [
        expect.stringMatching(/^t_before: the account of the comparison/),
        expect.stringMatching(/^daily: the acc/),
      ],
    });
  });
});
