import type * as contract from '../../shared/contract/db-services/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { sourceUseKinds, type SourceUseKind } from '../../shared/contract/db-services/source-uses.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Context } from '../platform/context.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { sourceUsers } from '../source-uses.ts';
import type { DbService } from './db-service-repo.ts';
import { requireOwn } from './own-db-service.ts';

export async function listDbServiceUses({ params }: Input<typeof contract.listDbServiceUses>, ctx: Context) {
  const source = await requireOwn(ctx, params.db_service_uid);
  const uses = await usesOf(ctx.table, source);
  const data = uses.map(({ kind, effect, found, isPart }) => ({
    kind,
    effect,
    names: found.slice(0, limits.sourceUseNamesMax).map(({ name, id }) => ({ name, id })),
    more: Math.max(0, found.length - limits.sourceUseNamesMax),
    is_part: isPart,
  }));
  return { data };
}

/** Refuses to delete what something still works on, and names it. What comes meanwhile is refused by the counts of the data source. */
export async function demandUnused(table: TenantTable, source: DbService): Promise<void> {
  const names = async (kind: SourceUseKind) => namesOf((await usesOf(table, source, kind))[0]?.found ?? []);
  if (source.scans > 0) throw new AppError('dbServiceIsScanned');
  if (source.unfinishedWorkflows > 0)
    throw new AppError('dbServiceHasUnfinishedWorkflows', {
      count: source.unfinishedWorkflows,
      names: await names('workflow'),
    });
}

/** The first of them, for a sentence. */
function namesOf(found: readonly { readonly name: string }[]): { zh: string; en: string } {
  const first = found.slice(0, limits.sourceUseNamesMax).map(({ name }) => name);
  if (first.length === 0) return { zh: '', en: '' };
  return { zh: `（${first.join('、')}）`, en: ` (${first.join(', ')})` };
}

/** What uses a data source, in the order of the kinds. So many rows of each list are looked through, whatever the project holds. */
async function usesOf(table: TenantTable, source: DbService, only?: SourceUseKind) {
  const loaded = await Promise.all(sourceUsers.map((load) => load()));
  const wanted = loaded.flatMap(({ sourceUses }) => sourceUses).filter(({ kind }) => !only || kind === only);
  const uses = await Promise.all(
    wanted.map(async ({ kind, effect, find }) => ({
      kind,
      effect,
      ...(await find(table, source, limits.sourceUseRowsMax)),
    })),
  );
  return uses
    .filter(({ found, isPart }) => found.length > 0 || isPart)
    .sort((one, other) => sourceUseKinds.values.indexOf(one.kind) - sourceUseKinds.values.indexOf(other.kind));
}
