import { limits } from '../../../../../shared/limits.ts';
import { fill, type Text } from '../../../../../shared/text.ts';

/** Where SQL can be taken from. */
export const scriptKinds = ['form_data', 'sql_file', 'zip_file'] as const;
type ScriptKind = (typeof scriptKinds)[number];

/** The SQL for one data source, or for all of them: written, or taken from a file whose text `sql` then shows, or an archive of files. */
export type Script = { readonly kind: ScriptKind; readonly sql: string; readonly file: File | undefined };

export const emptyScript: Script = { kind: 'form_data', sql: '', file: undefined };

export function isBlank({ kind, sql, file }: Script): boolean {
  return kind === 'form_data' ? sql.trim() === '' : file === undefined;
}

/** Whether somebody has written or chosen something else. */
export function isOther(now: Script, before: Script | undefined): boolean {
  return now.kind !== before?.kind || now.sql !== before.sql || now.file !== before.file;
}

/** The part of an audit call that carries the SQL. */
export function scriptBody({
  kind,
  sql,
  file,
}: Script): { sql: string } | { input_sql_file: File } | { input_zip_file: File } {
  if (kind === 'sql_file' && file) return { input_sql_file: file };
  return kind === 'zip_file' && file ? { input_zip_file: file } : { sql };
}

/** The same script from elsewhere: a file of another kind is left behind, and written SQL stays. */
export function ofKind(script: Script, kind: ScriptKind): Script {
  const fits = kind === 'form_data' || script.file === undefined || fileEnds[kind].test(script.file.name);
  return { ...script, kind, ...(!fits && { file: undefined, sql: '' }) };
}

const fileEnds = { sql_file: /\.sql$/i, zip_file: /\.zip$/i };
const tooLarge: Text = { zh: '文件不能超过 {size} MB', en: 'The file is larger than {size} MB' };
const tooLargeForStatements: Text = {
  zh: '逐条上线的文件不能超过 {size} MB。请将上线方式改为“按文件”，或拆分文件',
  en: 'The file is larger than {size} MB, the most to run statement by statement. Choose “File by file” below, or split it',
};
const wrongKinds: Readonly<Record<keyof typeof fileEnds, Text>> = {
  sql_file: { zh: '请选择 .sql 文件', en: 'Choose a .sql file' },
  zip_file: { zh: '请选择 .zip 文件', en: 'Choose a .zip file' },
};

/** Why a file cannot be taken. */
export function fileProblem({ name, size }: File, kind: keyof typeof fileEnds = 'sql_file'): Text | undefined {
  if (!fileEnds[kind].test(name)) return wrongKinds[kind];
  const bytesMax = fileBytesMax[kind];
  return size > bytesMax ? fill(tooLarge, { size: bytesMax / 1024 / 1024 }) : undefined;
}

/** How large a file may be where it runs as it is; what runs statement by statement may be smaller only, as the server says. */
const fileBytesMax = { sql_file: limits.filesBytesMax, zip_file: limits.filesArchiveBytesMax } as const;

/**
 * Why a chosen file cannot run statement by statement, said before it is sent. How large an archive is once unpacked
 * is known to the server alone.
 */
export function modeProblem({ kind, file }: Script, isByFile: boolean): Text | undefined {
  if (isByFile || kind === 'form_data' || !file || file.size <= limits.sqlFileBytesMax) return undefined;
  return fill(tooLargeForStatements, { size: limits.sqlFileBytesMax / 1024 / 1024 });
}

/** The text of a file, in the two encodings that the server reads; that of an archive is not shown. */
export async function scriptOfFile(file: File, kind: keyof typeof fileEnds = 'sql_file'): Promise<Script> {
  if (kind === 'zip_file' || file.size > limits.sqlFileBytesMax) return { kind, file, sql: '' };
  const bytes = await file.arrayBuffer();
  return { kind, file, sql: decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030') ?? '' };
}

function decoded(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
