import { unfinishedExportStatuses } from '../../shared/lifecycles/data-export.ts';
import { usesAmong, type SourceUses } from '../platform/source-use.ts';
import { dataExports } from './export-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'data_export',
    effect: 'breaks',
    records: ['DATA_EXPORT'],
    find: async (table, { projectUid, uid }, limit) => {
      const found = await Promise.all(
        unfinishedExportStatuses.map((status) =>
          usesAmong(
            dataExports.on(table).listBy('gsi1', { projectUid, status }, { newestFirst: true, limit }),
            ({ name, exportUid, dbServiceUids }) => (dbServiceUids.includes(uid) ? { name, id: exportUid } : undefined),
          ),
        ),
      );
      return { found: found.flatMap((one) => one.found), isPart: found.some((one) => one.isPart) };
    },
  },
];
