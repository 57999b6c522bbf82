import type { OnlineReason } from '../../shared/online-changes/reasons.ts';
import type { TableName } from '../../shared/rollback/row-plan.ts';
import type { Connection } from '../engines/driver.ts';
import { mysqlText } from '../engines/mysql-catalog.ts';
import { catalogRowsMax } from '../engines/session-limits.ts';

/** A table as its server knows it, or why it cannot be changed online. */
export type FoundTable = { readonly schema: string; readonly table: string } | { readonly obstacle: OnlineReason };

/** Looks whether a table of the MySQL family can be changed online. */
export async function onlineTable(connection: Connection, { schema, name }: TableName): Promise<FoundTable> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  const place = schema === undefined ? 'database()' : mysqlText(schema);
  const [found] = await ask(
    `select table_schema, table_name, engine from information_schema.tables
     where table_schema = ${place} and table_name = ${mysqlText(name)} and table_type = 'BASE TABLE'`,
  );
  const [foundSchema, foundName, engine] = found ?? [];
  if (!foundSchema || !foundName) return { obstacle: 'noTable' };
  if (![foundSchema, foundName].every((one) => /^\w+$/.test(one))) return { obstacle: 'unusualName' };
  if (engine?.toLowerCase() !== 'innodb') return { obstacle: 'notInnodb' };
  const obstacle = await obstacleOf(ask, mysqlText(foundSchema), mysqlText(foundName));
  return obstacle ? { obstacle } : { schema: foundSchema, table: foundName };
}

type Ask = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

async function obstacleOf(ask: Ask, schema: string, table: string): Promise<OnlineReason | undefined> {
  const keys = await ask(
    `select index_name from information_schema.statistics where table_schema = ${schema} and table_name = ${table} and non_unique = 0
     group by index_name having max(nullable = 'YES') = 0`,
  );
  if (keys.length === 0) return 'noKey';
  const [counts] = await ask(
    `select (select count(*) from information_schema.triggers where event_object_schema = ${schema} and event_object_table = ${table}),
     (select count(*) from information_schema.referential_constraints where constraint_schema = ${schema} and table_name = ${table}) +
     (select count(*) from information_schema.referential_constraints where unique_constraint_schema = ${schema} and referenced_table_name = ${table})`,
  );
  if (counts?.[0] !== '0') return 'hasTriggers';
  return counts[1] === '0' ? undefined : 'hasForeignKeys';
}
