import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The files that a range of commits adds or changes, and those not committed yet, by their whole paths. */
export function changedSince(ref: string, folder: string): ReadonlySet<string> {
  if (ref.startsWith('-')) throw new UsageError({ zh: `无法识别的提交：${ref}`, en: `This is no commit: ${ref}` });
  const root = git(['rev-parse', '--show-toplevel'], folder).trim();
  const named = (words: readonly string[]) => git(words, root).split('\0').filter(Boolean);
  const committed = named(['diff', '--name-only', '-z', '--diff-filter=d', '--merge-base', ref, '--']);
  const untracked = named(['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set([...committed, ...untracked].map((path) => resolve(join(root, path))));
}

function git(words: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.trim();
  throw new UsageError({ zh: `git 失败：${reason}`, en: `git failed: ${reason}` });
}
