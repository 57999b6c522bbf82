import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines } from '../../shared/engines/index.ts';
import { kindOfFile } from '../../shared/scripts/index.ts';
import type { Locale, Text } from '../../shared/text.ts';
import { readConfig } from '../config.ts';
import { UsageError } from '../usage-error.ts';
import type { Written } from './questions.ts';

type Given = {
  readonly uri: string;
  readonly text: string;
  readonly engine: string | undefined;
  readonly locale: Locale;
};

/** How a document is judged by the configuration nearest to its file: nothing where that ignores it, words where it cannot be told. */
export function writtenOf({ uri, text, engine, locale }: Given): Written | Text | undefined {
  const path = uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  try {
    const config = readConfig(undefined, uri.startsWith('file:') ? dirname(path) : process.cwd());
    const location = relative(config.folder, path).replaceAll('\\', '/');
    if (config.isIgnored(location)) return undefined;
    const name = config.engineFor(location) ?? engine;
    const found = engines.find(({ dbType }) => dbType.toLowerCase() === name?.toLowerCase());
    if (!found) return name === undefined ? noEngine : unknownEngine(name);
    return { path, kind: kindOfFile(path) ?? 'sql', text, dbType: found.dbType, selection: config.selection, locale };
  } catch (error) {
    if (error instanceof UsageError) return error.text;
    throw error;
  }
}

const noEngine: Text = {
  zh: '这是哪种数据库的 SQL？请在 sluice-audit.json 中写明 engine，或在编辑器的设置中写明',
  en: 'Which database is this SQL for? Name the engine in sluice-audit.json, or in the settings of the editor',
};

function unknownEngine(name: string): Text {
  const all = engines.map(({ dbType }) => dbType).join(', ');
  return {
    zh: `没有名为 ${JSON.stringify(name)} 的数据库类型，可选 ${all}`,
    en: `No engine is called ${JSON.stringify(name)}; there are ${all}`,
  };
}
