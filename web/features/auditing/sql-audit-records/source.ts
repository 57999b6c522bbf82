import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { words, type sqlSources } from './record-words.ts';
import type { GitAnswer } from './wire.ts';

export type SourceKind = (typeof sqlSources.values)[number];
/** `tested` is what the server said of this address and account, until either changes. */
type Git = {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly branch: string;
  readonly tested: GitAnswer | undefined;
};
/** The SQL to be judged, in whichever way it comes; turning from one way to another keeps what each of them holds. */
export type Source = {
  readonly kind: SourceKind;
  readonly sql: string;
  readonly files: { readonly [K in FileKind]?: File | undefined };
  readonly git: Git;
};

export const emptySource: Source = {
  kind: 'form_data',
  sql: '',
  files: {},
  git: { url: '', user: '', password: '', branch: '', tested: undefined },
};

/** Whether anything would be lost by leaving. */
export function isEmptySource({ sql, files, git }: Source): boolean {
  return sql.trim() === '' && git.url === '' && Object.values(files).every((file) => file === undefined);
}

/** How the files of a kind end, what a form says of them, and under which name they are sent. */
export const fileKinds = {
  sql_file: { ending: '.sql', hint: words.sqlFileHint, field: 'input_sql_file' },
  mybatis_xml_file: { ending: '.xml', hint: words.mapperHint, field: 'input_mybatis_xml_file' },
  zip_file: { ending: '.zip', hint: words.zipHint, field: 'input_zip_file' },
} as const;
export type FileKind = keyof typeof fileKinds;

export function isFileKind(kind: SourceKind): kind is FileKind {
  return kind in fileKinds;
}

/** Why a file cannot be taken. */
export function fileProblem(kind: FileKind, { name, size }: File): Text | undefined {
  const { ending } = fileKinds[kind];
  if (!name.toLowerCase().endsWith(ending)) return fill(words.wrongKind, { ending });
  return size > limits.sqlFileBytesMax ? words.fileTooLarge : undefined;
}

/** Why what was entered cannot be submitted. */
export function sourceProblem({ kind, sql, files, git }: Source): Text | undefined {
  if (kind === 'form_data') return sql.trim() === '' ? words.sqlRequired : undefined;
  if (kind === 'git_repository') return git.url.trim() === '' ? words.gitRequired : undefined;
  const file = files[kind];
  return file ? fileProblem(kind, file) : words.fileRequired;
}

/** The part of the call that carries the SQL. */
export function sourceBody({ kind, sql, files, git }: Source) {
  if (kind === 'form_data') return { sqls: sql };
  if (kind === 'git_repository') {
    const { url, user, password, branch } = git;
    return {
      git_http_url: url.trim(),
      ...(user && { git_user_name: user }),
      ...(password && { git_user_password: password }),
      ...(branch && { git_branch_name: branch }),
    };
  }
  const file = files[kind];
  return file ? { [fileKinds[kind].field]: file } : {};
}
