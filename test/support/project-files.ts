import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The files of some folders, those that are not committed yet among them. */
export function projectFiles(...folders: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
}
