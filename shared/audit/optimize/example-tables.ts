import type { Dialect } from '../dialect-facts/dialect-names.ts';

/**
 * The tables of all examples: keys of one and of two columns, columns with and without NULL, of every kind that
 * rewrites ask for.
 */
export function exampleTables(dialect: Extract<Dialect, 'mysql' | 'postgres'>): readonly string[] {
  const moment = moments[dialect];
  return [
    `create table customers (id int not null primary key, name varchar(50), city varchar(20), level int,
      score int not null, born date, joined ${moment} not null)`,
    `create table orders (id int not null primary key, customer_id int, buyer_id int not null, amount decimal(10, 2),
      status varchar(20), created_at ${moment}, note varchar(100))`,
    'create table visits (customer_id int not null, day date not null, pages int, primary key (customer_id, day))',
  ];
}

const moments = { mysql: 'datetime', postgres: 'timestamp' };
