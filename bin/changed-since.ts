import { join, resolve } from 'node:path';
import { commitNamed, git } from './git.ts';

/** The files that a range of commits adds or changes, and those not committed yet, by their whole paths. */
export function changedSince(ref: string, folder: string): ReadonlySet<string> {
  const since = commitNamed(ref);
  const root = git(['rev-parse', '--show-toplevel'], folder).trim();
  const named = (words: readonly string[]) => git(words, root).split('\0').filter(Boolean);
  const committed = named(['diff', '--name-only', '-z', '--diff-filter=d', '--merge-base', since, '--']);
  const untracked = named(['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set([...committed, ...untracked].map((path) => resolve(join(root, path))));
}

/** The lines of one file, from 1 on, that a range of commits adds or changes. */
export function changedLines(ref: string, path: string, folder: string): ReadonlySet<number> {
  const words = ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--merge-base', commitNamed(ref), '--', path];
  const lines = new Set<number>();
  for (const [, first = '', count = '1'] of git(words, folder).matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm))
    for (let line = Number(first); line < Number(first) + Number(count); line++) lines.add(line);
  return lines;
}
