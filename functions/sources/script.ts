import type { Upload } from '../../shared/contract/operation.ts';
import type { SqlSource } from '../../shared/contract/tasks/fields.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { inFileOrder, type FileOrderMethod } from '../../shared/sources/file-order.ts';
import { kindOfFile, sourceKinds, type SourceKindName } from '../../shared/sources/index.ts';
import type { Text } from '../../shared/text.ts';
import { textOfFile } from '../platform/text-file.ts';

/** One file with SQL in it. */
export type ScriptFile = { readonly path: string; readonly kind: SourceKindName; readonly text: string };
/** A file of an archive or repository that was left out, and why. */
export type SkippedFile = { readonly path: string; readonly reason: Text };
/** The SQL of a request, wherever it stands in it. */
export type Script = {
  readonly source: SqlSource;
  readonly fileName: string | undefined;
  readonly files: readonly ScriptFile[];
  readonly skipped: readonly SkippedFile[];
};
/** How much a script may hold, and how its files are to be run where they are run as they are. */
export type ScriptOptions = {
  readonly bytesMax?: number;
  /** Only SQL is run as it is; nothing of it is read out of mappers or programs. */
  readonly onlySql?: boolean;
  readonly order?: FileOrderMethod | undefined;
};

/** What a form may bring its SQL by. */
export type ScriptForm = {
  readonly sql?: string | undefined;
  readonly input_sql_file?: Upload | undefined;
  readonly input_mybatis_xml_file?: Upload | undefined;
  readonly input_zip_file?: Upload | undefined;
  readonly git_http_url?: string | undefined;
  readonly git_user_name?: string | undefined;
  readonly git_user_password?: string | undefined;
  readonly git_branch_name?: string | undefined;
};

/** The SQL that a form brings, from the first of its places that holds some: text, SQL file, mapper file, archive, repository. */
export async function scriptOf(
  form: ScriptForm,
  { bytesMax = limits.sqlFileBytesMax, ...options }: ScriptOptions = {},
): Promise<Script> {
  const script = await found(form, { bytesMax, ...options });
  if (script.files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) > bytesMax)
    throw new AppError('payloadTooLarge', { megabytes: bytesMax / 1024 / 1024 });
  if (script.files.every(({ text }) => text.trim() === '')) throw new AppError('sqlMissing');
  return script;
}

async function found(form: ScriptForm, options: ScriptOptions & { readonly bytesMax: number }): Promise<Script> {
  const { bytesMax } = options;
  const {
    sql,
    input_sql_file: file,
    input_mybatis_xml_file: mapper,
    input_zip_file: archive,
    git_http_url: url,
  } = form;
  if (sql)
    return { source: 'form_data', fileName: undefined, files: [{ path: '', kind: 'sql', text: sql }], skipped: [] };
  if (file) return oneFile('sql_file', file, 'sql');
  if (mapper) return oneFile('mybatis_xml_file', mapper, 'mapper');
  // What reads archives and repositories is loaded only for those that send one.
  if (archive) {
    const { unzipped } = await import('./read/zip-files.ts');
    return {
      source: 'zip_file',
      fileName: plainName(archive.fileName, 'archive.zip'),
      ...sorted(await unzipped(archive.bytes, { bytesMax }), options),
    };
  }
  if (!url) throw new AppError('sqlMissing');
  const repository = {
    url,
    userName: form.git_user_name ?? '',
    password: form.git_user_password ?? '',
    branch: form.git_branch_name ?? '',
  };
  const { fetchFiles } = await import('./read/git-repository.ts');
  return {
    source: 'git_repository',
    fileName: undefined,
    ...sorted(await fetchFiles(repository, { bytesMax }), options),
  };
}

function oneFile(source: SqlSource, { fileName, bytes }: Upload, kind: ScriptFile['kind']): Script {
  const name = plainName(fileName, kind === 'sql' ? 'script.sql' : 'mapper.xml');
  const text = textOfFile(bytes);
  if (text === undefined) throw new AppError('sqlNotText');
  return { source, fileName: name, files: [{ path: name, kind, text }], skipped: [] };
}

/** The files in their order, as people count where no other is wanted. What is no text is left out and told, and so is all but SQL where only that counts. */
function sorted(
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

const notSql: Text = {
  zh: '文件模式只执行 .sql 文件',
  en: 'Only .sql files are executed file by file',
};
const notText: Text = {
  zh: '不是 UTF-8、带标记的 UTF-16 或 GB18030 编码的文本',
  en: 'It is no text in UTF-8, marked UTF-16 or GB18030',
};

/** The name alone: a path leads somewhere on the computer of whoever downloads the file again, and control letters break what shows it. */
function plainName(fileName: string, otherwise: string): string {
  return (
    (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-limits.fileNameLengthMax) || otherwise
  );
}
