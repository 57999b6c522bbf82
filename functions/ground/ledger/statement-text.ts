import { invariant } from '../../../shared/errors/index.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { Statement } from './statement-repo.ts';

/** The text of a statement, from its row or, when it is long, from its file. */
export async function statementText(
  files: TenantFiles,
  { sql, sqlFile }: Pick<Statement, 'sql' | 'sqlFile'>,
): Promise<string> {
  return sql ?? fileText(files, sqlFile);
}

/** The whole script of a task, as it was given. */
export async function scriptOfTask(
  files: TenantFiles,
  { sql, sqlFile }: { sql?: string | undefined; sqlFile?: string | undefined },
): Promise<string> {
  return sql ?? fileText(files, sqlFile);
}

async function fileText(files: TenantFiles, key: string | undefined): Promise<string> {
  const bytes = key === undefined ? undefined : await files.get(key);
  invariant(bytes, 'a long text is kept in a file');
  return new TextDecoder().decode(bytes);
}
