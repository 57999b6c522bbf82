import type { OnlineReason, PassedOver } from '../../../shared/online-changes/reasons.ts';
import { onlineToolNames, type OnlineToolName } from '../../../shared/online-changes/tools.ts';
import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import { mysqlText } from '../../engines/mysql/catalog.ts';
import { isReferring } from '../../engines/mysql/referring-tables.ts';
import { catalogRowsMax } from '../../engines/session-limits.ts';
import { signedIn } from '../../engines/sign-in.ts';
import type { ToolsHere } from '../../platform/ports/online-tool.ts';
import { toolObstacles, type Ask } from './tool-obstacles.ts';
import { unwaitedFollowers } from './unwaited-followers.ts';

/** Why a table cannot be changed online, with the names of what stands in the way. */
type Obstacle = { readonly obstacle: OnlineReason; readonly named?: readonly string[] };
/** A table as its server knows it, or why no tool can change it online. */
type FoundTable = { readonly schema: string; readonly table: string } | Obstacle;

/** A table with the tool that can change it online and those that cannot, or why none can. */
export type OnlinePlan =
  | {
      readonly schema: string;
      readonly table: string;
      readonly tool: OnlineToolName;
      readonly passedOver: readonly PassedOver[];
      /** From where the binary log is read by more than the data source names. */
      readonly followers: readonly string[];
    }
  | Obstacle;

type Looking = {
  readonly presence: ToolsHere;
  readonly target: Target;
  readonly among?: readonly OnlineToolName[];
  /** Whether what a tool needs of the server and the account is asked too. */
  readonly conditions?: 'now' | 'later';
};

/** Looks which of some tools can change a table of the MySQL family online: the first that is there and fits. */
export async function onlinePlan(
  connection: Connection,
  table: TableName,
  { presence, target, among = onlineToolNames, conditions = 'now' }: Looking,
): Promise<OnlinePlan> {
  const found = await onlineTable(connection, table);
  if ('obstacle' in found) return found;
  const { password } = await signedIn(target);
  const looked = { ask: askerOf(connection), ...found, password };
  const passedOver: PassedOver[] = [];
  for (const tool of among) {
    const absent = presence[tool] === 'here' ? undefined : presence[tool];
    const reason = absent ?? (conditions === 'now' ? await toolObstacles[tool](looked) : undefined);
    if (!reason) {
      const followers = await unwaitedFollowers(looked.ask, target, conditions);
      return { ...found, tool, passedOver, followers };
    }
    passedOver.push({ tool, reason });
  }
  const telling = passedOver.find(({ reason }) => reason !== 'notInstalled') ?? passedOver[0];
  return { obstacle: telling?.reason ?? 'notInstalled' };
}

/** Looks whether a table of the MySQL family can be changed online, by whatever tool. */
async function onlineTable(connection: Connection, { schema, name }: TableName): Promise<FoundTable> {
  const ask = askerOf(connection);
  const place = schema === undefined ? 'database()' : mysqlText(schema);
  const [found] = await ask(
    `select table_schema, table_name, engine from information_schema.tables
     where table_schema = ${place} and table_name = ${mysqlText(name)} and table_type = 'BASE TABLE'`,
  );
  const [foundSchema, foundName, engine] = found ?? [];
  if (!foundSchema || !foundName) return { obstacle: 'noTable' };
  if (![foundSchema, foundName].every((one) => /^\w+$/.test(one))) return { obstacle: 'unusualName' };
  if (engine?.toLowerCase() !== 'innodb') return { obstacle: 'notInnodb' };
  const obstacle = await obstacleOf(ask, { schema: foundSchema, name: foundName });
  return obstacle ?? { schema: foundSchema, table: foundName };
}

function askerOf(connection: Connection): Ask {
  return async (sql) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
}

async function obstacleOf(
  ask: Ask,
  place: { readonly schema: string; readonly name: string },
): Promise<Obstacle | undefined> {
  const [schema, table] = [mysqlText(place.schema), mysqlText(place.name)];
  const keys = await ask(
    `select index_name from information_schema.statistics where table_schema = ${schema} and table_name = ${table} and non_unique = 0
     group by index_name having max(nullable = 'YES') = 0`,
  );
  if (keys.length === 0) return { obstacle: 'noKey' };
  const named = async (what: string) => (await ask(`${what} order by 1 limit ${namesMax}`)).map(([name]) => name ?? '');
  const triggers = await named(
    `select trigger_name from information_schema.triggers where event_object_schema = ${schema} and event_object_table = ${table}`,
  );
  if (triggers.length > 0) return { obstacle: 'hasTriggers', named: triggers };
  const isOne = await isReferring(ask, place);
  const foreignKeys = await named(
    `select concat(table_name, '.', constraint_name) from information_schema.referential_constraints
     where constraint_schema = ${schema} and table_name = ${table}
     union select concat(table_name, '.', constraint_name) from information_schema.referential_constraints
     where unique_constraint_schema = ${schema} and referenced_table_name = ${table} and ${isOne('constraint_schema', 'table_name')}`,
  );
  return foreignKeys.length > 0 ? { obstacle: 'hasForeignKeys', named: foreignKeys } : undefined;
}

const namesMax = 10;
