import type { Upload } from '../../../shared/contract/operation.ts';
import type { SqlSource } from '../../../shared/contract/ground/scripts/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { FileOrderMethod } from '../../../shared/scripts/file-order.ts';
import type { SourceKindName } from '../../../shared/scripts/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { Compute } from '../../platform/ports/compute.ts';
import { sameThread } from '../../platform/same-thread.ts';
import { textOfFile } from '../../platform/text-file.ts';
import type { SshAccess } from './ssh-access.ts';
import { unpacking } from './unpacking.ts';

/** Why a file of an archive is left out that cannot be read. */
export const notText: Text = {
  zh: '不是 UTF-8、带标记的 UTF-16 或 GB18030 编码的文本',
  en: 'It is no text in UTF-8, marked UTF-16 or GB18030',
};

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
  /** Files that are too large to be held: `files` is empty then. */
  readonly stored?: readonly LocalFile[] | undefined;
};
/** A large file, and where a copy of it lies on this computer while it is judged. */
export type LocalFile = { readonly path: string; readonly bytes: number; readonly localPath: string };
/** How much a script may hold, and how its files are to be run where they are run as they are. */
export type ScriptOptions = {
  readonly bytesMax?: number;
  /** Only SQL is run as it is; nothing of it is read out of mappers or programs. */
  readonly onlySql?: boolean;
  readonly order?: FileOrderMethod | undefined;
  /** Where what is large is unpacked, and for whom; here where nothing is said. */
  readonly compute?: { readonly by: Compute; readonly whose: string };
  /** By whose key repositories such as `git@host:path` are read. */
  readonly ssh?: SshAccess | undefined;
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

/** Where what somebody uploads is unpacked: beside what answers the others. */
export function computeFor({ world, tenant, user }: Pick<Context, 'world' | 'tenant' | 'user'>) {
  return { by: world.compute, whose: `${tenant} ${user.uid}` };
}

type Reading = ScriptOptions & { readonly bytesMax: number };

async function found(form: ScriptForm, options: Reading): Promise<Script> {
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
  if (archive) {
    const fileName = plainName(archive.fileName, 'archive.zip');
    return { source: 'zip_file', fileName, ...(await unpacked(archive.bytes, options)) };
  }
  if (!url) throw new AppError('sqlMissing');
  const repository = {
    url,
    userName: form.git_user_name ?? '',
    password: form.git_user_password ?? '',
    branch: form.git_branch_name ?? '',
    ssh: options.ssh,
  };
  // What reads repositories is loaded only for those that name one.
  const [{ fetchFiles }, { sorted }] = await Promise.all([
    import('./read/git-repository.ts'),
    import('./read/unpack.ts'),
  ]);
  return {
    source: 'git_repository',
    fileName: undefined,
    ...sorted(await fetchFiles(repository, { bytesMax }), options),
  };
}

function unpacked(bytes: Uint8Array, { compute, bytesMax, onlySql, order }: Reading) {
  const isSmall = bytes.byteLength <= unpackedAtOnceBytesMax;
  return (compute?.by ?? sameThread).run(
    unpacking,
    { bytes, bytesMax, ...(onlySql !== undefined && { onlySql }), order },
    {
      answers: {},
      size: isSmall ? 'small' : 'large',
      purpose: 'request',
      whose: compute?.whose ?? '',
      secondsMax: limits.auditSecondsMax,
    },
  );
}

// So much is unpacked and decoded within some ten milliseconds, at the ratio that is allowed.
const unpackedAtOnceBytesMax = 16 * 1024;

function oneFile(source: SqlSource, { fileName, bytes }: Upload, kind: ScriptFile['kind']): Script {
  const name = plainName(fileName, kind === 'sql' ? 'script.sql' : 'mapper.xml');
  const text = textOfFile(bytes);
  if (text === undefined) throw new AppError('sqlNotText');
  return { source, fileName: name, files: [{ path: name, kind, text }], skipped: [] };
}

/** The name alone: a path leads somewhere on the computer of whoever downloads the file again, and control letters break what shows it. */
export function plainName(fileName: string, otherwise: string): string {
  return (
    (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-limits.fileNameLengthMax) || otherwise
  );
}
