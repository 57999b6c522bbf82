import { readdirSync, statSync, type Dirent } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { kindOfFile, type SourceKindName } from '../shared/scripts/index.ts';
import { sameText, type Text } from '../shared/text.ts';
import { globBase, globMatcher, isGlob } from './glob.ts';
import type { Config } from './config.ts';
import { cannotRead, reasonOf, UsageError } from './usage-error.ts';

/** A file to judge: `path` as it was named, `location` from the project's folder on, and whether the call named it or it was found on the way. */
export type ScriptPlace = {
  readonly path: string;
  readonly location: string;
  readonly kind: SourceKindName;
  readonly isNamed: boolean;
};

/** What the words of a call mean; `unread` tells of folders on the way that cannot be entered. */
export type FoundScripts = { readonly places: readonly ScriptPlace[]; readonly unread: readonly Text[] };

/** Every file that the words of the call mean, each once, without what the configuration ignores. */
export function findScripts(words: readonly string[], { folder, isIgnored }: Config): FoundScripts {
  const found = new Map<string, ScriptPlace>();
  const unread: Text[] = [];
  for (const { path, isNamed } of words.flatMap((word) =>
    pathsOf(word, unread).map((one) => ({ path: one, isNamed: one === word })),
  )) {
    const place = {
      path,
      location: path === '-' ? 'stdin' : locationOf(path, folder),
      kind: kindOfFile(path) ?? 'sql',
      isNamed,
    };
    const key = path === '-' ? path : resolve(path);
    if (!found.has(key) && !isIgnored(place.location)) found.set(key, place);
  }
  return { places: [...found.values()], unread };
}

function pathsOf(word: string, unread: Text[]): string[] {
  if (word === '-') return [word];
  const kind = kindOf(word);
  if (kind === 'file') return [word];
  if (kind === 'folder')
    return atLeastOne(
      filesBelow(word, unread).filter((path) => kindOfFile(path) !== undefined),
      word,
      unread,
    );
  if (!isGlob(word))
    throw new UsageError(
      cannotRead(word, 'nothing' in kind ? { zh: '文件不存在', en: 'there is no such file' } : kind.reason),
    );
  const pattern = word.split(sep).join('/');
  const { folder, rest } = globBase(pattern);
  const fits = globMatcher(rest);
  return atLeastOne(
    kindOf(folder) === 'folder'
      ? filesBelow(folder, unread).filter((path) => fits(slashed(relative(folder, path))))
      : [],
    word,
    unread,
  );
}

type Kind = 'file' | 'folder' | { readonly nothing: true } | { readonly reason: Text };

function kindOf(path: string): Kind {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return { nothing: true };
    return stats.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return { reason: sameText(reasonOf(error)) };
  }
}

/** Links to folders are not followed, so that a ring of them cannot be entered; links that lead nowhere are passed over. */
function filesBelow(folder: string, unread: Text[]): string[] {
  const entries = entriesOf(folder, unread).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : filesBelow(path, unread);
    return entry.isFile() || (entry.isSymbolicLink() && kindOf(path) === 'file') ? [path] : [];
  });
}

function entriesOf(folder: string, unread: Text[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    unread.push(cannotRead(folder, sameText(reasonOf(error))));
    return [];
  }
}

function atLeastOne(paths: string[], word: string, unread: readonly Text[]): string[] {
  const [first] = unread;
  if (paths.length === 0)
    throw new UsageError(first ?? { zh: `${word} 下没有找到文件`, en: `No file is found at ${word}` });
  return paths;
}

/** Outside the project's folder only the whole path says where a script is. */
function locationOf(path: string, folder: string): string {
  const inside = relative(folder, resolve(path));
  return slashed(inside.startsWith('..') || isAbsolute(inside) ? resolve(path) : inside);
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
