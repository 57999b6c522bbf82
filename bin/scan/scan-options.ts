import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatsOf, type LogKindName } from '../../shared/server-logs/index.ts';
import { usualPrefix } from '../../shared/server-logs/postgres-logs.ts';
import { WrongCall } from '../usage-error.ts';

/** What is to be read and to whom it is told, by the words with which agents of this family are called. */
export type ScanOptions = {
  readonly kind: LogKindName;
  readonly address: string;
  readonly token: string;
  readonly project: string;
  /** The plan by its number, or a scan task by its name. */
  readonly planId: string;
  readonly taskName: string;
  readonly timeoutSeconds: number;
  readonly file: string;
  readonly format: string;
  readonly prefix: string;
  readonly stateFile: string;
  readonly startsAtEnd: boolean;
  readonly stopsAtEnd: boolean;
  readonly users: Chosen;
  readonly schemas: Chosen;
};
/** Which are taken: those named, or all but those named. */
export type Chosen = { readonly only: readonly string[]; readonly except: readonly string[] };

const valued = [
  '--host',
  '--port',
  '--token',
  '--project',
  '--audit_plan_id',
  '--name',
  '--timeout',
  '--log-file',
  '--format',
  '--log-line-prefix',
  '--state-file',
  '--include-user-list',
  '--exclude-user-list',
  '--include-schema-list',
  '--exclude-schema-list',
] as const;
type Valued = (typeof valued)[number];
const switches = ['--from-end', '--once'] as const;
type Switch = (typeof switches)[number];
const short: Readonly<Record<string, Valued>> = {
  '-H': '--host',
  '-P': '--port',
  '-A': '--token',
  '-J': '--project',
  '-T': '--timeout',
  '-F': '--format',
  '-N': '--name',
};

/** The words of a call as what they mean. */
export function readScanOptions(kind: LogKindName, words: readonly string[]): ScanOptions {
  const given = sorted(words);
  const word = (name: Valued) => given.get(name) ?? '';
  const need = (name: Valued) => word(name) || refuse({ zh: `缺少 ${name}`, en: `${name} is missing` });
  const [planId, taskName] = [word('--audit_plan_id'), word('--name')];
  refuseNoPlan(planId, taskName);
  const file = resolve(need('--log-file'));
  const address = addressOf(word('--host') || '127.0.0.1', word('--port') || '10000');
  const project = word('--project') || 'default';
  return {
    ...{ kind, address, project, planId, taskName, file },
    token: word('--token') || process.env['SLUICE_TOKEN'] || need('--token'),
    timeoutSeconds: secondsOf(word('--timeout') || '10'),
    format: formatOf(kind, word('--format')),
    prefix: given.get('--log-line-prefix') ?? usualPrefix,
    stateFile: word('--state-file') || usualStateFile([kind, address, project, planId, taskName, file]),
    startsAtEnd: given.has('--from-end'),
    stopsAtEnd: given.has('--once'),
    users: { only: listOf(word('--include-user-list')), except: listOf(word('--exclude-user-list')) },
    schemas: { only: listOf(word('--include-schema-list')), except: listOf(word('--exclude-schema-list')) },
  };
}

function refuseNoPlan(planId: string, taskName: string): void {
  if ((planId === '') === (taskName === ''))
    refuse({
      zh: '需要 --audit_plan_id 或 --name 其中之一',
      en: 'Either --audit_plan_id or --name is needed, not both',
    });
  if (planId !== '' && !/^\d+$/.test(planId))
    refuse({ zh: '--audit_plan_id 是数字', en: '--audit_plan_id is a number' });
}

function secondsOf(given: string): number {
  const seconds = Number(given);
  if (!Number.isFinite(seconds) || seconds <= 0)
    refuse({ zh: '--timeout 是秒数', en: '--timeout is a number of seconds' });
  return seconds;
}

function sorted(words: readonly string[]): ReadonlyMap<Valued | Switch, string> {
  const given = new Map<Valued | Switch, string>();
  for (let at = 0; at < words.length; at++) {
    const [written = '', inline] = (words[at] ?? '').split(/=(.*)/s);
    const isOn = switches.find((one) => one === written);
    if (isOn) {
      given.set(isOn, '');
      continue;
    }
    const name = short[written] ?? valued.find((one) => one === written);
    if (!name) refuse({ zh: `没有名为 ${written} 的选项`, en: `No option is called ${written}` });
    given.set(name, inline ?? words[++at] ?? refuse({ zh: `${name} 缺少值`, en: `${name} needs a value` }));
  }
  return given;
}

function formatOf(kind: LogKindName, given: string): string {
  const formats = formatsOf(kind);
  const [usual = ''] = formats;
  if (given !== '' && !formats.includes(given))
    refuse({ zh: `--format 只能是 ${formats.join('、')}`, en: `--format is one of ${formats.join(', ')}` });
  return given || usual;
}

function listOf(words: string): string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

function addressOf(host: string, port: string): string {
  const hasScheme = /^https?:\/\//.test(host);
  const url = `${hasScheme ? host.replace(/\/$/, '') : `http://${host}`}:${port}`;
  if (!URL.canParse(url)) refuse({ zh: `无法识别的地址：${url}`, en: `This is no address: ${url}` });
  return url;
}

/** How far a log was read is known for each plan apart, wherever the log may not be written beside. */
function usualStateFile(of: readonly string[]): string {
  const name = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16);
  return join(homedir(), '.sluice-audit', `scan-${name}.json`);
}

function refuse(text: { zh: string; en: string }): never {
  throw new WrongCall(text);
}
