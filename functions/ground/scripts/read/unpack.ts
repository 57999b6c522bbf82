import { AppError } from '../../../../shared/errors/index.ts';
import { inFileOrder } from '../../../../shared/scripts/file-order.ts';
import { kindOfFile, sourceKinds } from '../../../../shared/scripts/index.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { textOfFile } from '../../../platform/text-file.ts';
import { notText, type Script, type ScriptOptions, type SkippedFile } from '../script.ts';
import type { Unpacked, Unpacking } from '../unpacking.ts';
import { unzipped } from './zip-files.ts';

/** Reads an archive: its files as text, in their order. */
export async function unpack({ bytes, bytesMax, onlySql, order }: Unpacking): Promise<Unpacked> {
  const { files, others } = await unzipped(bytes, { bytesMax });
  const read = sorted(files, { ...(onlySql !== undefined && { onlySql }), order });
  return { ...read, skipped: [...read.skipped, ...toldOthers(others)] };
}

/** Files of an archive that never hold SQL, in one line: there may be thousands. */
export function toldOthers([path, ...more]: readonly string[]): readonly SkippedFile[] {
  if (path === undefined) return [];
  return [{ path, reason: more.length > 0 ? fill(othersToo, { count: String(more.length) }) : noKind }];
}

const noKind: Text = {
  zh: '不是 SQL、MyBatis 映射或 Java 文件',
  en: 'It is no SQL, MyBatis mapper or Java file',
};
const othersToo: Text = {
  zh: '与另外 {count} 个文件均不是 SQL、MyBatis 映射或 Java 文件',
  en: 'This and {count} {count:other|others} are no SQL, MyBatis mapper or Java files',
};

/** The files in their order, as people count where no other is wanted. What is no text is left out and told, and so is all but SQL where only that counts. */
export function sorted(
  found: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  { onlySql = false, order }: ScriptOptions,
): Pick<Script, 'files' | 'skipped'> {
  const compare = inFileOrder(order);
  const isMeant = ({ path }: { readonly path: string }) => !onlySql || kindOfFile(path) === 'sql';
  const inOrder = found
    .filter(isMeant)
    .sort((a, b) => compare(a.path, b.path))
    .map(({ path, bytes }) => ({ path, kind: kindOfFile(path) ?? 'sql', text: textOfFile(bytes) }));
  const files = inOrder.flatMap(({ path, kind, text }) =>
    text !== undefined && sourceKinds[kind].mayHoldSql(text) ? [{ path, kind, text }] : [],
  );
  if (files.length === 0) throw new AppError('noSqlFiles');
  return {
    files,
    skipped: [
      ...inOrder.flatMap(({ path, text }) => (text === undefined ? [{ path, reason: notText }] : [])),
      ...found.filter((file) => !isMeant(file)).map(({ path }) => ({ path, reason: notSql })),
    ],
  };
}

/** Why a file of an archive is left out where only SQL counts. */
export const notSql: Text = {
  zh: '文件模式只执行 .sql 文件',
  en: 'Only .sql files are executed file by file',
};
