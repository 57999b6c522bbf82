import { kindOfFile } from '../../../../shared/scripts/index.ts';
import { inFileOrder, type FileOrderMethod } from '../../../../shared/scripts/file-order.ts';
import type { FileBundle } from '../file-bundle.ts';
import { notSql, toldOthers } from './unpack.ts';
import { entriesOf } from './zip-files.ts';

/** The SQL files of an archive in their order, each to be unpacked when it is opened; what is no SQL is told. */
export async function sqlEntries(
  bytes: Uint8Array,
  { bytesMax, order }: { readonly bytesMax: number; readonly order: FileOrderMethod | undefined },
): Promise<Pick<FileBundle, 'files' | 'skipped'>> {
  const compare = inFileOrder(order);
  const { files, others } = await entriesOf(bytes, { bytesMax });
  const isSql = ({ path }: { readonly path: string }) => kindOfFile(path) === 'sql';
  return {
    files: files.filter(isSql).sort((a, b) => compare(a.path, b.path)),
    skipped: [
      ...files.filter((entry) => !isSql(entry)).map(({ path }) => ({ path, reason: notSql })),
      ...toldOthers(others),
    ],
  };
}
