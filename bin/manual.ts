import { version } from '../package.json';
import { inLocale, type Locale, type Text } from '../shared/text.ts';
import { commandOptions, endings, fileSays, subcommands } from './option-list.ts';

const words = {
  name: { zh: '名称', en: 'NAME' },
  does: { zh: '在执行之前审核 SQL', en: 'audit SQL before it runs' },
  synopsis: { zh: '概要', en: 'SYNOPSIS' },
  options: { zh: '选项', en: 'OPTIONS' },
  others: { zh: '其他用法', en: 'OTHER WAYS TO CALL IT' },
  ending: { zh: '结束码', en: 'EXIT STATUS' },
  files: { zh: '文件', en: 'FILES' },
  configuration: {
    zh: '当前目录或上级目录的 sluice-audit.json：数据库类型、要忽略的文件与规则。',
    en: 'sluice-audit.json here or further up: engines, files to ignore, and rules.',
  },
} satisfies Readonly<Record<string, Text>>;

/** The page of the manual, as `man` reads it. */
export function manualPage(locale: Locale): string {
  const say = (text: Text) => escaped(inLocale(text, locale));
  return [
    `.TH SLUICE-AUDIT 1 "" "sluice-audit ${version}"`,
    `.SH ${say(words.name)}`,
    `sluice-audit \\- ${say(words.does)}`,
    `.SH ${say(words.synopsis)}`,
    `.B sluice-audit\n[${say(words.options)}] FILE...`,
    `.TP\nFILE\n${say(fileSays)}`,
    `.SH ${say(words.options)}`,
    ...commandOptions.map(({ name, value, says }) =>
      [`.TP\n.BR ${escaped(name)}${value === undefined ? '' : ` " ${value}"`}`, say(says)].join('\n'),
    ),
    `.SH ${say(words.others)}`,
    ...subcommands.map(({ name, takes, says }) => `.TP\n.B sluice-audit ${name}\n${escaped(takes)}: ${say(says)}`),
    `.SH ${say(words.files)}\n${say(words.configuration)}`,
    `.SH ${say(words.ending)}\n${say(endings)}`,
    '',
  ].join('\n');
}

/** A line that begins with a dot or an apostrophe would be a command, and a lone hyphen a hyphenation. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&');
}
