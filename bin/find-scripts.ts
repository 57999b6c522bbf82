import { readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { kindOfFile, type SourceKindName } from '../shared/sources/index.ts';
import { globBase, globMatcher, isGlob } from './glob.ts';
import type { Config } from './config.ts';
import { UsageError } from './usage-error.ts';

/** A file to judge: `path` as it was named, `location` from the project's folder on, and whether the call named it or it was found on the way. */
export type ScriptPlace = { readonly path: string; readonly location: string; readonly kind: SourceKindName; readonly isNamed: boolean };

/** Every file that the words of the call mean, each once, without what the configuration ignores. */
export function findScripts(words: readonly string[], { folder, isIgnored }: Config): ScriptPlace[] {
  const found = new Map<string, ScriptPlace>();
  for (const { path, isNamed } of words.flatMap((word) => pathsOf(word).map((one) => ({ path: one, isNamed: one === word })))) {
    const place = { path, location: path === '-' ? 'stdin' : locationOf(path, folder), kind: kindOfFile(path) ?? 'sql', isNamed };
    const key = path === '-' ? path : resolve(path);
    if (!found.has(key) && !isIgnored(place.location)) found.set(key, place);
  }
  return [...found.values()];
}

function pathsOf(word: string): string[] {
  if (word === '-') return [word];
  const kind = kindOf(word);
  if (kind === 'file') return [word];
  if (kind === 'folder') return atLeastOne(filesBelow(word).filter((path) => kindOfFile(path) !== undefined), word);
  if (!isGlob(word)) return unreadable(word);
  const pattern = word.split(sep).join('/');
  const { folder, rest } = globBase(pattern);
  const fits = globMatcher(rest);
  return atLeastOne(kindOf(folder) === 'folder' ? filesBelow(folder).filter((path) => fits(slashed(relative(folder, path)))) : [], word);
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  return stats.isDirectory() ? 'folder' : 'file';
}

/** Links to folders are not followed, so that a ring of them cannot be entered. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : filesBelow(path);
    return entry.isFile() || (entry.isSymbolicLink() && kindOf(path) === 'file') ? [path] : [];
  });
}

function atLeastOne(paths: string[], word: string): string[] {
  if (paths.length === 0) throw new UsageError({ zh: `${word} 下没有找到文件`, en: `No file is found at ${word}` });
  return paths;
}

function unreadable(word: string): never {
  throw new UsageError({ zh: `无法读取 ${word}：文件不存在`, en: `Cannot read ${word}: there is no such file` });
}

/** Outside the project's folder only the whole path says where a script is. */
function locationOf(path: string, folder: string): string {
  const inside = relative(folder, resolve(path));
  return slashed(inside.startsWith('..') || isAbsolute(inside) ? resolve(path) : inside);
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
