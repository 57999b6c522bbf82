import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { isSupported, moduleSupport } from '../../../shared/module-support.ts';
import { dbServiceByName, type DbService } from '../../databases/db-services/service.ts';
import { demandPlainData } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { scriptOf } from '../../ground/scripts/script.ts';
import { creatingOptimization, optimizationFile, type NewOptimization } from './optimization-repo.ts';
import { startOptimization } from './running.ts';

type Form = Input<typeof contract.createOptimizationV1>['body'] & {
  readonly metadata?: string;
  readonly explain_info?: string;
  readonly executions?: readonly number[] | undefined;
};

export function createOptimizationV1({ body }: Input<typeof contract.createOptimizationV1>, ctx: Context) {
  return create(body, ctx);
}

export function createOptimization({ body }: Input<typeof contract.createOptimization>, ctx: Context) {
  return create(body, ctx);
}

/** Writes down what is to be optimised; a machine does it after the request. */
async function create(body: Form, ctx: Context) {
  const { source, dbType } = await targetOf(ctx, body);
  const script = await scriptOf({ ...body, sql: body.sql_content }, { bytesMax: limits.optimizationBytesMax }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'payloadTooLarge')
        throw new AppError('optimizationTooLong', { kilobytes: limits.optimizationBytesMax / 1024 });
      throw error;
    },
  );
  const { world, tenant, project } = ctx;
  const record = recordOf(ctx, body, { source, dbType });
  const { optimizationId, name } = record;
  const given = {
    script,
    metadata: source ? '' : (body.metadata ?? ''),
    explain: source ? '' : (body.explain_info ?? ''),
    ...(body.executions && { executions: body.executions }),
  };
  await world.files.forTenant(tenant).put(optimizationFile(optimizationId, 'given'), JSON.stringify(given), {
    contentType: 'application/json; charset=utf-8',
  });
  ctx.describe({ zh: `创建 SQL 优化 ${name}`, en: `Optimize SQL as ${name}` });
  await noteDue(world, 'resumeOptimizations', tenant);
  await ctx.recorded.transact(creatingOptimization(ctx.table, record));
  await startOptimization(ctx, { kind: 'record', projectUid: project.uid, optimizationId });
  return { data: { sql_optimization_record_id: optimizationId } };
}

type Target = { readonly source: DbService | undefined; readonly dbType: string };

async function targetOf(ctx: Context, { instance_name: name, db_type: type }: Form): Promise<Target> {
  const source = name ? await dbServiceByName(ctx.table, ctx.project.uid, name) : undefined;
  if (source) {
    ctx.demand('optimizationCreate', { dbServiceUid: source.uid });
    await demandPlainData(ctx, source);
  }
  const dbType = source?.dbType ?? type;
  if (!dbType) throw new AppError('auditTargetMissing');
  if (!findEngine(dbType)) throw new AppError('unknownDbType', { dbType });
  if (!isSupported('sql_optimization', dbType))
    throw new AppError('optimizationNotSupported', { dbType, supported: moduleSupport.sql_optimization.join(', ') });
  return { source, dbType };
}

function recordOf({ world, project, user }: Context, body: Form, { source, dbType }: Target): NewOptimization {
  return {
    optimizationId: world.newId(),
    projectUid: project.uid,
    name: body.optimization_name,
    searchText: `${body.optimization_name} ${user.name}`.toLowerCase(),
    creatorUid: user.uid,
    creatorName: user.name,
    dbServiceUid: source?.uid ?? '',
    dbServiceName: source?.name ?? '',
    dbType,
    schema: source ? body.schema_name : '',
    status: 'optimizing',
    createdAt: new Date(world.clock.now()).toISOString(),
    ruleCount: 0,
    indexCount: 0,
    statementCount: 0,
    feedbacks: [],
    nextFeedbackId: 1,
  };
}
