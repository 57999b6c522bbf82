import { unfinishedExportStatuses } from '../../../shared/lifecycles/data-export.ts';
import type { Context } from '../../platform/context.ts';
import { together, usesAmong, type FoundUses, type RecordUses } from '../../platform/record-use.ts';
import { maySee } from './export-at-hand.ts';
import { dataExports, type DataExport } from './export-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'data_export',
    effect: 'breaks',
    records: ['DATA_EXPORT'],
    find: (ctx, { projectUid, uid }, limit) =>
      amongUnfinished(ctx, { projectUid, limit }, ({ dbServiceUids }) => dbServiceUids.includes(uid)),
  },
  {
    of: 'workflow_template',
    kind: 'data_export',
    effect: 'blocks',
    find: (ctx, { projectUid, number }, limit) =>
      amongUnfinished(ctx, { projectUid, limit }, ({ templateNumber }) => templateNumber === number),
  },
];

async function amongUnfinished(
  ctx: Context,
  { projectUid, limit }: { readonly projectUid: string; readonly limit: number },
  isUse: (one: DataExport) => boolean,
): Promise<FoundUses> {
  const parts = unfinishedExportStatuses.map((status) =>
    usesAmong(dataExports.on(ctx.table).listBy('gsi1', { projectUid, status }, { newestFirst: true, limit }), (one) =>
      isUse(one) ? { name: one.name, id: one.exportUid, projectUid, isHidden: !maySee(ctx, one) } : undefined,
    ),
  );
  return together(await Promise.all(parts));
}
