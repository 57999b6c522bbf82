import { fileKey } from '../../platform/ports/files.ts';
import type { Question } from '../../platform/ports/warehouse.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { pieceKey, pieces } from '../../watching/samples/piece-repo.ts';
import type { SampleFile } from './duckdb-warehouse.ts';
import type { FileFolder } from './files.ts';

type Given = { readonly files: FileFolder; readonly tableOf: (tenant: string) => TenantTable };

/** The files of a question as the table knows them: none that is half made, and none twice while pieces are put together. */
export function sampleFilesOf({ files, tableOf }: Given) {
  return async ({ tenant, source, planId, firstDay, lastDay }: Question['over']): Promise<readonly SampleFile[]> => {
    const { items } = await pieces.on(tableOf(tenant)).list({ planId }, { from: firstDay, to: lastDay });
    return items
      .filter((piece) => piece.source === source)
      .map((piece) => ({
        path: files.pathOf(fileKey(tenant, pieceKey(piece))),
        tenant,
        source,
        day: piece.day,
        bytes: piece.bytes,
      }));
  };
}
