import { spawnSync } from 'node:child_process';
import { UsageError } from './usage-error.ts';

/** What Git answers, as text; its own words when it refuses. */
export function git(words: readonly string[], folder: string): string {
  return gitBytes(words, folder).toString('utf8');
}

/** The same as it stands in a file. */
export function gitBytes(words: readonly string[], folder: string): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', words, { cwd: folder, maxBuffer: bytesMax });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.toString('utf8').trim();
  throw new UsageError({ zh: `git 失败：${reason}`, en: `git failed: ${reason}` });
}

const bytesMax = 1 << 28;

/** The name of a commit or branch as it may stand in a call of Git. */
export function commitNamed(ref: string): string {
  if (ref.startsWith('-')) throw new UsageError({ zh: `无法识别的提交：${ref}`, en: `This is no commit: ${ref}` });
  return ref;
}
