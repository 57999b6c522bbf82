import { createHmac } from 'node:crypto';
import pg from 'pg';
import { quoteDouble } from '../../shared/engines/quoting.ts';
import { demoShop } from './demo-shop.ts';
import { startPostgresServer, type PostgresServer, type PostgresServerOptions } from './postgres-server.ts';

const shop = 'shop';

/** The demo's database server with the shop in it; what it returns is what the demo's data source connects as. */
export async function startDemoPostgres(options: PostgresServerOptions): Promise<PostgresServer> {
  const server = await startPostgresServer(options);
  // Not the superuser: the data source must not be a way to the files and programs of this machine.
  const password = createHmac('sha256', server.password).update(shop).digest('base64url');
  const access = { ...server, user: shop, password, database: shop };
  await asUser(server, (client) => prepareDatabase(client, password));
  await asUser({ ...server, database: shop }, (client) =>
    client.query('create extension if not exists pg_stat_statements'),
  );
  await asUser(access, fillShop);
  return access;
}

async function prepareDatabase(client: pg.Client, password: string): Promise<void> {
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [shop]);
  const word = roles.rowCount ? 'alter' : 'create';
  await client.query(`${word} role ${quoteDouble(shop)} login password ${pg.escapeLiteral(password)}`);
  await client.query(`grant pg_monitor to ${quoteDouble(shop)}`);
  const databases = await client.query('select 1 from pg_database where datname = $1', [shop]);
  if (!databases.rowCount) await client.query(`create database ${quoteDouble(shop)} owner ${quoteDouble(shop)}`);
}

/** All or nothing: an interrupted first start begins the shop again. What people changed in it later stays. */
async function fillShop(client: pg.Client): Promise<void> {
  const schemas = await client.query('select 1 from pg_namespace where nspname = $1', [shop]);
  if (schemas.rowCount) return;
  await client.query(
    `begin; create schema ${quoteDouble(shop)}; set local search_path to ${quoteDouble(shop)}; ${demoShop}; commit`,
  );
  await client.query(`alter role ${quoteDouble(shop)} set search_path to ${quoteDouble(shop)}, public`);
  await client.query('analyze');
}

async function asUser(
  access: Pick<PostgresServer, 'host' | 'port' | 'user' | 'password' | 'database'>,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const { host, port, user, password, database } = access;
  const client = new pg.Client({ host, port, user, password, database, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
