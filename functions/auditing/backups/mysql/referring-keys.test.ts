import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import type { Connection } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';
import { asking } from '../catalogue.ts';
import { mysqlFacts } from './facts.ts';
import { mysqlKeys } from './foreign-keys.ts';
import { neededBy } from './needed-by.ts';

/** Who refers to a table is told wherever it stands and however it is called, without the server opening all tables for it. */
const servers = {
  MariaDB: () => startMariadb(),
  'MySQL 9.7': () => startMysql('9.7'),
  'MySQL 5.6': () => startMysql('5.6'),
};
const others = 200;

describe.each(Object.entries(servers))('on %s', (product, start) => {
  let db: Connection;
  let stop: () => Promise<void>;
  let limited: Connection;

  beforeAll(async () => {
    const server = await start();
    const target = { dbType: product.split(' ')[0] ?? '', ...server, params: {} };
    const connect = (of: typeof target) => mysqlDriver.connect(of, { timeoutMs: 10_000, applicationName: 'test' });
    db = await connect(target);
    for (const sql of [
      'create database `other-shop`',
      'use shop',
      'create table parents (id int primary key, code int not null, unique key (code)) engine = InnoDB',
      'create table children (id int primary key, parent int, foreign key (parent) references parents (id) on delete cascade) engine = InnoDB',
      'create table `odd children` (id int primary key, code int, foreign key (code) references parents (code)) engine = InnoDB',
      'create table `other-shop`.far (id int primary key, parent int, foreign key (parent) references shop.parents (id) on update cascade) engine = InnoDB',
      'create table masters (id int primary key) engine = InnoDB',
      'create table servants (id int primary key, master int, foreign key (master) references masters (id) on delete set null) engine = InnoDB',
      "create user 'reader'@'%' identified by 'secret'",
      "grant select, references on *.* to 'reader'@'%'",
    ])
      await db.run(sql);
    for (let number = 0; number < others; number += 1)
      await db.run(`create table o${number} (id int primary key) engine = InnoDB`);
    limited = await connect({ ...target, user: 'reader', password: 'secret' });
    stop = async () => {
      await Promise.all([db.close(), limited.close()]);
      await server.stop();
    };
  }, 180_000);
  afterAll(() => stop());

  test.each(['with the right to ask InnoDB', 'without it'])('%s all are told', async (right) => {
    const connection = right === 'without it' ? limited : db;
    const told = (await mysqlKeys(asking(connection), { schema: 'shop', name: 'parents' })).map(
      ({ from, onDelete, onUpdate }) => [from.schema, from.name, onDelete, onUpdate],
    );
    expect(told).toEqual([
      ['other-shop', 'far', 'no', 'cascade'],
      ['shop', 'children', 'cascade', 'no'],
      ['shop', 'odd children', 'no', 'no'],
    ]);
    expect(await neededBy(asking(connection), { schema: 'shop', name: 'parents' }, ['code'])).toEqual([
      { schema: 'shop', name: 'odd children' },
    ]);
    expect(await neededBy(asking(connection), { schema: 'shop', name: 'o1' }, [])).toEqual([]);
    const cautionsOf = async (name: string) => (await mysqlFacts(connection, { schema: 'shop', name }))?.cautions;
    expect(await cautionsOf('masters')).toContain('cascades');
    expect(await cautionsOf('o1')).not.toContain('cascades');
  });

  test.each(['masters', 'o1'])('for %s no table is opened but those that refer to it', async (name) => {
    await db.run('flush tables');
    await mysqlKeys(asking(db), { schema: 'shop', name });
    await neededBy(asking(db), { schema: 'shop', name }, []);
    await mysqlFacts(db, { schema: 'shop', name });
    const { rows } = await db.query("show global status like 'Open_table_definitions'", { maxRows: 1 });
    expect(Number(rows[0]?.[1])).toBeLessThan(others / 2);
  });
});
