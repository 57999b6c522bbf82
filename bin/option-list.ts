import { engines } from '../shared/engines/index.ts';
import { inLocale, type Locale, type Text } from '../shared/text.ts';
import { commandFormats } from './ci-formats.ts';

/** One option; without `value` it is a switch. A shell offers `choices`, or files where the value names one. */
export type CommandOption = {
  readonly name: string;
  readonly value?: string;
  readonly says: Text;
  readonly choices?: readonly string[];
};

const engineChoices = engines.map(({ dbType }) => dbType);
const formatChoices = commandFormats.map(({ name }) => name);
const engineNames = engineChoices.join(', ');
const formatNames = formatChoices.join(', ');

/** Every option of the command, in the order of its help. */
export const commandOptions: readonly CommandOption[] = [
  {
    name: '--engine',
    value: 'ENGINE',
    choices: engineChoices,
    says: {
      zh: `脚本的数据库类型，可选 ${engineNames}`,
      en: `what the scripts are written for, one of ${engineNames}`,
    },
  },
  {
    name: '--format',
    value: 'FORMAT',
    choices: formatChoices,
    says: {
      zh: `报告格式，可选 ${formatNames}，默认 text`,
      en: `how the report is written, one of ${formatNames}; text when missing`,
    },
  },
  {
    name: '--output',
    value: 'FILE',
    says: { zh: '把报告写入文件，不写到标准输出', en: 'write the report to a file instead of standard output' },
  },
  {
    name: '--lang',
    value: 'LANGUAGE',
    choices: ['zh', 'en'],
    says: { zh: '语言，zh 或 en，默认 en', en: 'zh or en; en when missing' },
  },
  {
    name: '--level',
    value: 'LEVEL',
    choices: ['error', 'warn', 'notice'],
    says: {
      zh: '达到此等级即以 1 结束，可选 error、warn、notice，默认 error',
      en: 'end with 1 from this level on: error, warn or notice; error when missing',
    },
  },
  {
    name: '--rules',
    value: 'RULES',
    says: {
      zh: 'all（全部）、default（默认模板）或规则文件，默认 all',
      en: 'all, default (the default template) or a file of rules; all when missing',
    },
  },
  {
    name: '--config',
    value: 'FILE',
    says: {
      zh: '配置文件，默认取当前目录或上级目录的 sluice-audit.json',
      en: 'the configuration; sluice-audit.json here or further up when missing',
    },
  },
  {
    name: '--since',
    value: 'COMMIT',
    says: {
      zh: '只审核自此提交（或分支）以来改动的文件',
      en: 'audit only the files that changed since this commit or branch',
    },
  },
  {
    name: '--baseline',
    value: 'FILE',
    says: { zh: '基线文件，其中的问题不再报告', en: 'findings listed in this file are not reported' },
  },
  {
    name: '--write-baseline',
    says: { zh: '把当前的问题写入基线文件，以 0 结束', en: 'write what is found now to the baseline and end with 0' },
  },
  {
    name: '--fix',
    says: {
      zh: '在文件中修正可以安全改写的问题，再报告其余的',
      en: 'repair in the files what can be repaired safely, then report the rest',
    },
  },
  { name: '--help', says: { zh: '显示此说明', en: 'show this text' } },
  { name: '--version', says: { zh: '显示版本', en: 'show the version' } },
];

/** What the command does besides auditing: its first word, what follows it, and what it is for. */
export const subcommands: readonly { readonly name: string; readonly takes: string; readonly says: Text }[] = [
  {
    name: 'sql_file',
    takes: '--host HOST --token TOKEN --dir FOLDER …',
    says: {
      zh: '由服务器审核目录中的脚本，供流水线使用',
      en: 'have a server audit the scripts of a folder, for pipelines',
    },
  },
  {
    name: 'mysql_mybatis',
    takes: '--host HOST --token TOKEN --dir FOLDER …',
    says: { zh: '由服务器审核目录中的 MyBatis 映射文件', en: 'have a server audit the MyBatis mappers of a folder' },
  },
  {
    name: 'release',
    takes:
      '--host HOST --token TOKEN [--dir FOLDER] [--commit COMMIT] [--wait] [--timeout SECONDS] [--count-as-released]',
    says: {
      zh: '由服务器把一个提交作为工单上线，--wait 等到工单结束：成功为 0，否则为 1，超时为 3',
      en: 'have a server release a commit as a workflow; --wait follows it to its end: 0 when it finished, 1 else, 3 when the time was over',
    },
  },
  {
    name: 'comment',
    takes: 'FILE',
    says: {
      zh: '把报告写成合并请求上唯一的一条评论',
      en: 'write a report as the one comment on the pull or merge request of this job',
    },
  },
  {
    name: 'suggest',
    takes: '--since COMMIT [--engine ENGINE] [--rules RULES] [--config FILE] FILE…',
    says: {
      zh: '把改动行上可以安全修正的问题写成合并请求的修改建议',
      en: 'offer the safe repairs of changed lines as suggestions on the pull or merge request of this job',
    },
  },
  {
    name: 'costs',
    takes: '--since COMMIT [--engine ENGINE] [--config FILE] [--output FILE] FILE…',
    says: {
      zh: '让 SLUICE_REHEARSAL 指定的演练服务器估算改动前后各语句的代价，写成评论的一部分；语句不会执行',
      en: 'have the rehearsal server that SLUICE_REHEARSAL names plan the statements before and after the change, as part of a comment; none is run',
    },
  },
  {
    name: 'lsp',
    takes: '[--stdio]',
    says: {
      zh: '为编辑器提供语言服务：诊断、快速修正、悬停说明、补全、格式化和语句列表',
      en: 'serve an editor: diagnostics, quick fixes, hovers, completion, formatting and the list of statements',
    },
  },
  {
    name: 'mcp',
    takes: 'ADDRESS',
    says: {
      zh: '把标准输入输出上的 MCP 消息转给服务器，令牌取自环境变量 SLUICE_TOKEN',
      en: 'relay messages of the Model Context Protocol from standard input to a server, with the token in SLUICE_TOKEN',
    },
  },
  {
    name: 'completion',
    takes: 'bash|zsh|fish',
    says: { zh: '输出 shell 补全脚本', en: 'print what lets a shell complete the words of this command' },
  },
];

/** How the command is called. */
export function usage(command: string, locale: Locale): string {
  const say = (text: Text) => inLocale(text, locale);
  const width = Math.max(...commandOptions.map(({ name, value = '' }) => name.length + value.length + 1)) + 2;
  const lines = commandOptions.map(
    ({ name, value, says }) => `  ${(value === undefined ? name : `${name} ${value}`).padEnd(width)}${say(says)}`,
  );
  return [
    `${say({ zh: '用法', en: 'Usage' })}: ${command} [${say({ zh: '选项', en: 'options' })}] FILE...`,
    `  ${'FILE'.padEnd(width)}${say(fileSays)}`,
    ...lines,
    ...subcommands.flatMap(({ name, takes, says }) => [
      `${command} ${name} ${takes}`,
      `  ${''.padEnd(width)}${say(says)}`,
    ]),
    say(endings),
  ].join('\n');
}

export const fileSays: Text = {
  zh: 'SQL、MyBatis 映射（.xml）或 Java 文件、目录（其中的这些文件）、通配符，或 - 表示标准输入',
  en: 'a script, a MyBatis mapper (.xml), Java, a folder (all such files in it), a pattern such as "db/**/*.sql", or - for standard input',
};
export const endings: Text = {
  zh: '没有达到等级的问题时以 0 结束，有则以 1 结束，无法完成时以 2 结束。',
  en: 'Ends with 0 when nothing is at the level, 1 when something is, 2 when it could not do its work.',
};
