import { holdsOnSource } from '../../../../shared/allowed.ts';
import { engineOf } from '../../../../shared/engines/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import type { Context } from '../../../platform/context.ts';
import { mayApproveOneself } from '../../workflows/service.ts';

/**
 * Whether somebody may hold a transaction on a data source: one that runs changes of the workbench, for whom changes there need nobody
 * else. Where backups are kept of changes there is none, as none are kept of what is done by hand.
 */
export async function isTransactionOffered(ctx: Context, source: DbService): Promise<boolean> {
  const at = { dbServiceUid: source.uid };
  const isOfSource =
    engineOf(source.dbType).abilities.includes('handTransaction') &&
    source.sqleConfig.sql_query_config?.workflow_exec_enabled === true &&
    !source.enableBackup;
  if (!isOfSource || !ctx.may('queryRun', at) || !ctx.may('sqlTransactionRun', at) || !ctx.may('workflowCreate', at))
    return false;
  if (!holdsOnSource('execute_workflow', ctx.user.rights, { project: ctx.project, ...at })) return false;
  return mayApproveOneself(ctx, source.uid);
}

/** Refuses by name; asked again for each statement, as rights and settings may have changed. */
export async function demandTransactionOffered(ctx: Context, source: DbService): Promise<void> {
  ctx.demand('sqlTransactionRun', { dbServiceUid: source.uid });
  if (!(await isTransactionOffered(ctx, source))) throw new AppError('sqlTransactionNotOffered', { name: source.name });
}
