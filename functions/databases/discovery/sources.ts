import type * as contract from '../../../shared/contract/databases/discovery/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../shared/engines/reading-families.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Context } from '../../platform/context.ts';
import { dbServicesOf, requireDbServicesOf } from '../db-services/service.ts';
import type { Sampler } from '../reading/service.ts';
import { discoveryTasks } from './discovery-repo.ts';

export async function listDiscoverySources({ query }: Input<typeof contract.listDiscoverySources>, ctx: Context) {
  const { page_index: page, page_size: size, keywords = '' } = query;
  const projectUid = ctx.project.uid;
  const { items } = await discoveryTasks.on(ctx.table).list({ projectUid });
  const taken = new Set(items.map(({ dbServiceUid }) => dbServiceUid));
  const words = keywords.trim().toLowerCase();
  const found = (await dbServicesOf(ctx.table, projectUid)).filter(
    ({ name, dbType }) => isReadingFamily(familyOf(dbType)) && name.toLowerCase().includes(words),
  );
  return {
    total_nums: found.length,
    data: found.slice((page - 1) * size, page * size).map((one) => ({
      db_service_uid: one.uid,
      db_service_name: one.name,
      db_service_host: one.host,
      db_service_port: String(one.port),
      db_type: one.dbType,
      has_task: taken.has(one.uid),
    })),
  };
}

export async function listDiscoverySchemas({ query }: Input<typeof contract.listDiscoverySchemas>, ctx: Context) {
  const names = await asking(ctx, query.db_service_uid, ({ catalogue }) => catalogue.schemas());
  return { data: names.map((name) => ({ name })) };
}

export async function listDiscoveryTables({ query }: Input<typeof contract.listDiscoveryTables>, ctx: Context) {
  const names = await asking(ctx, query.db_service_uid, async ({ catalogue }) => {
    // A name of a client reaches no statement before the server itself has listed it.
    if (!(await catalogue.schemas()).includes(query.schema_name))
      throw new AppError('discoveryScopeUnknown', { name: query.schema_name });
    return (await catalogue.tables(query.schema_name)).filter(({ kind }) => kind === 'table');
  });
  return { data: names.map(({ name }) => ({ name })) };
}

async function asking<T>(ctx: Context, uid: string, ask: (sampler: Sampler) => Promise<T>): Promise<T> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  if (!source) throw new AppError('notFound');
  if (!isReadingFamily(familyOf(source.dbType)))
    throw new AppError('maskingEngineUnsupported', { dbType: source.dbType });
  const { sampling } = await import('../reading/sampling.ts');
  try {
    return await sampling(ctx, source, ask);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
  }
}
