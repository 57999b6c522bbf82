import type { ReportFormat } from '../shared/audit/reports/report.ts';
import { locales, type Locale } from '../shared/text.ts';
import { commandFormats } from './ci-formats.ts';
import { commandOptions } from './option-list.ts';
import { WrongCall } from './usage-error.ts';

export const failLevels = ['notice', 'warn', 'error'] as const;
export type FailLevel = (typeof failLevels)[number];

/** What the command was asked for. */
export type Options = {
  readonly files: readonly string[];
  readonly format: ReportFormat;
  readonly locale: Locale;
  readonly level: FailLevel;
  readonly engine: string | undefined;
  readonly output: string | undefined;
  readonly rules: string | undefined;
  readonly config: string | undefined;
  readonly since: string | undefined;
  readonly baseline: string | undefined;
  readonly writesBaseline: boolean;
  readonly fixes: boolean;
  readonly asks: 'help' | 'version' | undefined;
};

export function readOptions(words: readonly string[]): Options {
  const { given, files } = sortWords(words);
  const options: Options = {
    files,
    format: formatOf(given.get('--format') ?? 'text'),
    locale: localeOf(given.get('--lang') ?? 'en'),
    level: levelOf(given.get('--level') ?? 'error'),
    engine: given.get('--engine'),
    output: given.get('--output'),
    rules: given.get('--rules'),
    config: given.get('--config'),
    since: given.get('--since'),
    baseline: given.get('--baseline'),
    writesBaseline: given.has('--write-baseline'),
    fixes: given.has('--fix'),
    asks: given.has('--help') ? 'help' : given.has('--version') ? 'version' : undefined,
  };
  if (!options.asks) refuseContradictions(options);
  return options;
}

/** The language of the messages, also when the rest of the call cannot be read. */
export function askedLocale(words: readonly string[]): Locale {
  const at = words.lastIndexOf('--lang');
  const word = at >= 0 ? words[at + 1] : words.findLast((one) => one.startsWith('--lang='))?.slice('--lang='.length);
  return findLocale(word ?? '') ?? 'en-US';
}

type SortedWords = { readonly given: ReadonlyMap<string, string>; readonly files: readonly string[] };

function sortWords(words: readonly string[]): SortedWords {
  const given = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--') return { given, files: [...files, ...words.slice(at + 1)] };
    if (word === '-' || !word.startsWith('-')) {
      files.push(word);
      continue;
    }
    const { name, value, takesValue } = optionOf(word);
    if (given.has(name)) throw new WrongCall({ zh: `${name} 给出了两次`, en: `${name} is given twice` });
    given.set(name, takesValue ? (value ?? words[++at] ?? missingValue(name)) : '');
  }
  return { given, files };
}

function optionOf(word: string): { name: string; value: string | undefined; takesValue: boolean } {
  const at = word.indexOf('=');
  const [written, value] = at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  const name = written === '-h' ? '--help' : written;
  const option = commandOptions.find((one) => one.name === name);
  if (!option) throw new WrongCall({ zh: `没有名为 ${written} 的选项`, en: `No option is called ${written}` });
  const takesValue = option.value !== undefined;
  if (!takesValue && value !== undefined) throw new WrongCall({ zh: `${name} 不带值`, en: `${name} takes no value` });
  if (value === '') return missingValue(name);
  return { name, value, takesValue };
}

function missingValue(name: string): never {
  throw new WrongCall({ zh: `${name} 缺少值`, en: `${name} needs a value` });
}

function formatOf(word: string): ReportFormat {
  const names = commandFormats.map(({ name }) => name);
  return commandFormats.find(({ name }) => name === word) ?? notOneOf('--format', names);
}

function localeOf(word: string): Locale {
  return findLocale(word) ?? notOneOf('--lang', ['zh', 'en']);
}

function findLocale(word: string): Locale | undefined {
  return locales.find((locale) => locale === word || locale.split('-')[0] === word);
}

function levelOf(word: string): FailLevel {
  return failLevels.find((level) => level === word) ?? notOneOf('--level', failLevels);
}

function notOneOf(name: string, words: readonly string[]): never {
  const list = (or: string) => `${words.slice(0, -1).join(', ')}${or}${words.at(-1)}`;
  throw new WrongCall({ zh: `${name} 的值是 ${list(' 或 ')}`, en: `${name} is ${list(' or ')}` });
}

function refuseContradictions({ files, baseline, writesBaseline, fixes }: Options): void {
  if (files.length === 0) throw new WrongCall({ zh: '要审核哪个文件？', en: 'Which file is to be audited?' });
  if (writesBaseline && baseline === undefined)
    throw new WrongCall({ zh: '--write-baseline 需要 --baseline FILE', en: '--write-baseline needs --baseline FILE' });
  if (fixes && files.includes('-'))
    throw new WrongCall({ zh: '--fix 只能修正文件，不能修正标准输入', en: '--fix repairs files, not standard input' });
}
