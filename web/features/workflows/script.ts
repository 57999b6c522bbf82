import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';

/** The SQL for one data source, or for all of them: written, or taken from a file whose text `sql` then shows. */
export type Script = { readonly kind: 'form_data' | 'sql_file'; readonly sql: string; readonly file: File | undefined };

export const emptyScript: Script = { kind: 'form_data', sql: '', file: undefined };

export function isBlank({ kind, sql, file }: Script): boolean {
  return kind === 'sql_file' ? file === undefined : sql.trim() === '';
}

/** The part of an audit call that carries the SQL. */
export function scriptBody({ kind, sql, file }: Script): { sql: string } | { input_sql_file: File } {
  return kind === 'sql_file' && file ? { input_sql_file: file } : { sql };
}

/** Calls trim what they send, so places in the answer count from the first word: how many lines and columns lie before it. */
export function leadingGap({ kind, sql }: Script): { readonly lines: number; readonly columns: number } {
  if (kind === 'sql_file') return { lines: 0, columns: 0 };
  const blank = /^\s*/.exec(sql)?.[0] ?? '';
  const lines = blank.split('\n');
  return { lines: lines.length - 1, columns: lines.at(-1)?.length ?? 0 };
}

const tooLarge: Text = {
  zh: `文件不能超过 ${limits.sqlFileBytesMax / 1024 / 1024} MB`,
  en: `The file is larger than ${limits.sqlFileBytesMax / 1024 / 1024} MB`,
};
const wrongKind: Text = { zh: '请选择 .sql 文件', en: 'Choose a .sql file' };

/** Why a file cannot be taken. */
export function fileProblem({ name, size }: File): Text | undefined {
  if (!name.toLowerCase().endsWith('.sql')) return wrongKind;
  return size > limits.sqlFileBytesMax ? tooLarge : undefined;
}

/** The text of a file, in the two encodings that the server reads. */
export async function scriptOfFile(file: File): Promise<Script> {
  const bytes = await file.arrayBuffer();
  return { kind: 'sql_file', file, sql: decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030') ?? '' };
}

function decoded(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
