import type { Upload } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { textOfFile } from '../platform/text-file.ts';

/** The SQL of a request, wherever it stands in it. */
export type Script = { readonly sql: string; readonly source: 'form_data' | 'sql_file'; readonly fileName: string | undefined };

/** The SQL that a form brings: its text first, else its file. */
export function scriptOf({ sql, input_sql_file: file }: { sql?: string | undefined; input_sql_file?: Upload | undefined }): Script {
  const script: Script = sql || !file ? { sql: sql ?? '', source: 'form_data', fileName: undefined } : { sql: decoded(file.bytes), source: 'sql_file', fileName: plainName(file.fileName) };
  if (Buffer.byteLength(script.sql) > limits.sqlFileBytesMax) throw new AppError('payloadTooLarge', { megabytes: limits.sqlFileBytesMax / 1024 / 1024 });
  if (script.sql.trim() === '') throw new AppError('sqlMissing');
  return script;
}

/** The name alone: a path leads somewhere on the computer of whoever downloads the file again, and control letters break what shows it. */
function plainName(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-limits.fileNameLengthMax) || 'script.sql';
}

function decoded(bytes: Uint8Array): string {
  const text = textOfFile(bytes);
  if (text === undefined) throw new AppError('sqlNotText');
  return text;
}
