import { inLocale, type Locale, type Text } from '../../shared/text.ts';
import { formatsOf, isLogKind, logKinds, type LogKindName } from '../../shared/server-logs/index.ts';
import type { Surroundings } from '../audit-command.ts';
import { askedLocale } from '../options.ts';
import { isRemoteKind, runRemoteAudit } from '../remote-audit.ts';
import { reasonOf, UsageError, WrongCall } from '../usage-error.ts';
import { ScanLog } from './scan-log.ts';
import { readScanOptions } from './scan-options.ts';

/** Sends what a log says to a plan or scan task, or has a server audit files; ends with 0 when it was stopped or all was read. */
export async function runScan(words: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const [kind = '', ...rest] = words;
  const locale = askedLocale(words);
  if (isRemoteKind(kind)) return runRemoteAudit(kind, rest, surroundings);
  try {
    if (!isLogKind(kind) || rest.includes('--help')) {
      const isAsked = kind === '--help' || rest.includes('--help');
      (isAsked ? surroundings.out : surroundings.tell)(`${usage(surroundings.command, locale)}\n`);
      return isAsked ? 0 : 2;
    }
    await scan(kind, rest, surroundings);
    return 0;
  } catch (error) {
    const text = error instanceof UsageError ? inLocale(error.text, locale) : reasonOf(error);
    const help = error instanceof WrongCall ? `\n\n${usage(surroundings.command, locale)}` : '';
    surroundings.tell(`${text}${help}\n`);
    return 2;
  }
}

async function scan(kind: LogKindName, words: readonly string[], { tell }: Surroundings): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await new ScanLog(readScanOptions(kind, words), { tell, signal: stopping.signal }).run();
  } catch (error) {
    // Stopped by a person: what was not sent is sent the next time.
    if (!(stopping.signal.aborted && error instanceof Error && error.name === 'AbortError')) throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

const options: readonly (readonly [string, Text])[] = [
  ['-H, --host HOST', { zh: '服务地址，默认 127.0.0.1', en: 'the server; 127.0.0.1 when missing' }],
  ['-P, --port PORT', { zh: '端口，默认 10000', en: '10000 when missing' }],
  ['-J, --project NAME', { zh: '项目，默认 default', en: 'default when missing' }],
  ['-A, --token TOKEN', { zh: '扫描令牌，也可用环境变量 SLUICE_TOKEN', en: 'of the scan; SLUICE_TOKEN when missing' }],
  ['--audit_plan_id ID', { zh: '扫描任务的编号', en: 'the plan that it is for' }],
  ['-N, --name NAME', { zh: '或按名称指定智能扫描任务', en: 'or the scan task by its name' }],
  ['--log-file FILE', { zh: '日志文件', en: 'the log' }],
  ['-F, --format FORMAT', { zh: '日志格式', en: 'how the log is written' }],
  [
    '--log-line-prefix PREFIX',
    { zh: 'PostgreSQL 文本日志的 log_line_prefix', en: 'log_line_prefix of a PostgreSQL log as text' },
  ],
  ['--include-user-list, --exclude-user-list', { zh: '用逗号分隔的用户', en: 'users, separated by commas' }],
  ['--include-schema-list, --exclude-schema-list', { zh: '用逗号分隔的 Schema', en: 'schemas, separated by commas' }],
  ['--state-file FILE', { zh: '记录读到何处的文件', en: 'where it is written down how far the log was read' }],
  ['--from-end', { zh: '首次从日志末尾开始', en: 'begin at the end of the log the first time' }],
  ['--once', { zh: '读完现有内容后结束', en: 'end when everything there is was read' }],
  ['-T, --timeout SECONDS', { zh: '每次上传的超时秒数，默认 10', en: 'of one upload; 10 when missing' }],
];

function usage(command: string, locale: Locale): string {
  const width = Math.max(...options.map(([name]) => name.length)) + 2;
  const kinds = (Object.keys(logKinds) as LogKindName[]).map((kind) => `  ${kind} (${formatsOf(kind).join(', ')})`);
  return [
    `${inLocale({ zh: '用法', en: 'Usage' }, locale)}: ${command} scan KIND [options]`,
    inLocale({ zh: '日志种类（格式）', en: 'Kinds of logs (how they are written)' }, locale),
    ...kinds,
    ...options.map(([name, says]) => `  ${name.padEnd(width)}${inLocale(says, locale)}`),
  ].join('\n');
}
