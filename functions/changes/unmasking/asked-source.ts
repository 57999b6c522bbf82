import { AppError } from '../../../shared/errors/index.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import type { Context } from '../../platform/context.ts';
import { finishedExportOf } from '../data-exports/service.ts';
import { succeededRunOf } from '../workbench/service.ts';

/** What a request is about: a data source, where its names are looked up, and the texts that were run there. */
export type AskedSource = {
  readonly source: DbService;
  readonly schema: string;
  readonly texts: readonly { readonly indexId: string; readonly sql: string }[];
};
type Asked = {
  readonly source_type: 'data_export' | 'sql_workbench';
  readonly source_uid: string;
  readonly datasource_uid?: string | null | undefined;
};

/** The source of a request: a query or an export of the caller's own that succeeded, and no text beside it. */
export async function askedSource(ctx: Context, asked: Asked): Promise<AskedSource> {
  const found = await (asked.source_type === 'sql_workbench' ? ofQuery(ctx, asked) : ofExport(ctx, asked));
  demandRight(ctx, asked.source_type, found.source.uid);
  return found;
}

/** The right that the source itself needs: asked for at each step. */
export function demandRight(ctx: Context, type: Asked['source_type'], dbServiceUid: string): void {
  ctx.demand(type === 'sql_workbench' ? 'unmaskingOfQuery' : 'unmaskingOfExport', { dbServiceUid });
}

async function ofQuery(ctx: Context, { source_uid: runUid, datasource_uid: uid }: Asked): Promise<AskedSource> {
  const run = await succeededRunOf(ctx, runUid);
  if (!run || run.projectUid !== ctx.project.uid || (uid && uid !== run.dbServiceUid))
    throw new AppError('unmaskingSourceMissing', { uid: runUid });
  const source = await sourceOf(ctx, run.dbServiceUid);
  return { source, schema: run.schema, texts: [{ indexId: '1', sql: run.sql }] };
}

async function ofExport(ctx: Context, { source_uid: exportUid, datasource_uid: uid }: Asked): Promise<AskedSource> {
  const missing = new AppError('unmaskingSourceMissing', { uid: exportUid });
  const made = await finishedExportOf(ctx, exportUid);
  const task = made?.tasks.find(({ dbServiceUid }) => !uid || uid === dbServiceUid);
  if (!task) throw missing;
  const { items } = await statements.on(ctx.table).list({ taskId: task.taskId });
  const files = ctx.world.files.forTenant(ctx.tenant);
  const texts = await Promise.all(
    items.map(async (one) => ({ indexId: String(one.number), sql: await statementText(files, one) })),
  );
  return { source: await sourceOf(ctx, task.dbServiceUid), schema: task.schema, texts };
}

async function sourceOf(ctx: Context, uid: string): Promise<DbService> {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  if (!source) throw new AppError('notFound');
  return source;
}
