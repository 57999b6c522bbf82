import pg from 'pg';
import type { TestPostgres } from './postgres.ts';

/** Two tables with rows and statistics, large enough that an index pays. */
export async function shopTables({ host, port, user, password }: TestPostgres): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user, password, database: 'postgres', ssl: false });
  await client.connect();
  for (const sql of [
    'create table clients (id int primary key, city varchar(20), score int not null)',
    'create table sales (id int primary key, client_id int not null, paid_at timestamp, note varchar(50))',
    `insert into clients select g, 'c' || g % 50, g % 9 from generate_series(1, 3000) g`,
    `insert into sales select g, g % 3000 + 1, timestamp '2024-01-01' + g * interval '7 minutes', 'n' from generate_series(1, 20000) g`,
    'create index sales_paid_at on sales (paid_at)',
    'analyze',
  ])
    await client.query(sql);
  return client;
}
