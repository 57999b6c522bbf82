import type * as contract from '../../../shared/contract/databases/instances/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { columnGrid, indexGrid } from '../analysis/table-grids.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Context } from '../../platform/context.ts';
import { connectToAsk, type DbService } from '../db-services/service.ts';
import { requireInstance } from './instance.ts';
import { routinesIn, routineText } from './routines.ts';
import { tableDetails } from './table-details.ts';

export async function listSchemas({ params }: Input<typeof contract.listSchemas>, ctx: Context) {
  const schemas = await asking(ctx, params.instance_name, (connection) => connection.schemas());
  return { data: { schema_name_list: schemas } };
}

export async function listTables({ params, query }: Input<typeof contract.listTables>, ctx: Context) {
  const tables = await asking(ctx, params.instance_name, async (connection, source) => {
    await demandSchema(connection, params.schema_name);
    const found = await connection.tables(params.schema_name);
    const details = await tableDetails(connection, source.dbType, { ...params, wanted: query.with_details });
    return found.map(({ name, kind }) => ({ name, ...(kind === 'view' && { is_view: true }), ...details.get(name) }));
  });
  return { data: tables };
}

export async function listRoutines({ params }: Input<typeof contract.listRoutines>, ctx: Context) {
  const { instance_name, schema_name: schema } = params;
  const data = await asking(ctx, instance_name, async (connection, source) => {
    await demandSchema(connection, schema);
    return routinesIn(source.dbType, { connection, schema });
  });
  return { data };
}

export async function getRoutineDefinition(
  { params: { instance_name, schema_name: schema, routine_id } }: Input<typeof contract.getRoutineDefinition>,
  ctx: Context,
) {
  const found = await asking(ctx, instance_name, async (connection, source) => {
    await demandSchema(connection, schema);
    return routineText(source.dbType, { connection, schema }, routine_id);
  });
  if (!found) throw new AppError('notFound');
  return { data: { name: found.name, ...(found.text !== undefined && { create_sql: found.text }) } };
}

export async function getTableMetadata(
  { params: { instance_name, schema_name, table_name } }: Input<typeof contract.getTableMetadata>,
  ctx: Context,
) {
  const found = await asking(ctx, instance_name, async (connection) => {
    await demandSchema(connection, schema_name);
    // Only what the server itself lists is described: a name of a client never reaches a statement unchecked.
    if (!(await connection.tables(schema_name)).some(({ name }) => name === table_name)) throw new AppError('notFound');
    return connection.describeTable(schema_name, table_name);
  });
  return {
    data: {
      schema: schema_name,
      name: table_name,
      columns: columnGrid(found, ctx.locale),
      indexes: indexGrid(found, ctx.locale),
      create_table_sql: found.createText,
    },
  };
}

/** Asks the database something over a connection of its own. What the server answers to a wrong question is told to the reader. */
async function asking<T>(
  ctx: Context,
  instanceName: string,
  ask: (connection: Connection, source: DbService) => Promise<T>,
): Promise<T> {
  const saved = await requireInstance(ctx, instanceName);
  try {
    const connection = await connectionTo(ctx, saved);
    try {
      return await ask(connection, saved);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('connectFailed', { name: saved.name, reason: error.words }, { cause: error });
    throw error;
  }
}

async function connectionTo(ctx: Context, saved: DbService): Promise<Connection> {
  const options = {
    timeoutMs: limits.connectTimeoutSeconds * 1000,
    applicationName: 'sluice-catalog',
    statementTimeoutMs: limits.catalogTimeoutSeconds * 1000,
  };
  return (await connectToAsk(ctx, saved, options)).connection;
}

async function demandSchema(connection: Connection, schema: string): Promise<void> {
  if (!(await connection.schemas()).includes(schema)) throw new AppError('notFound');
}
