import { locales, type Locale } from '../shared/text.ts';
import { WrongCall } from './usage-error.ts';

/** What a server is to audit, by the words with which agents of this family are called. */
export type RemoteOptions = {
  readonly address: string;
  readonly token: string;
  readonly folder: string;
  readonly project: string;
  readonly dbType: string;
  readonly instance: string;
  readonly schema: string;
  readonly timeoutSeconds: number;
  readonly locale: Locale;
};

const valued = [
  '--host',
  '--port',
  '--token',
  '--dir',
  '--project',
  '--db-type',
  '--instance-name',
  '--schema-name',
  '--timeout',
  '--audit_plan_id',
  '--lang',
] as const;
/** Taken, since jobs written for other agents name them; what cannot be read is always told, and files are always named. */
const switches = ['--skip-error-query', '--skip-error-xml', '--skip-error-sql-file', '--show-file-content'];

export function readRemoteOptions(words: readonly string[]): RemoteOptions {
  const given = sorted(words);
  const need = (name: (typeof valued)[number]) =>
    given.get(name) ?? refuse({ zh: `缺少 ${name}`, en: `${name} is missing` });
  const seconds = Number(given.get('--timeout') ?? 600);
  if (!Number.isFinite(seconds) || seconds <= 0)
    refuse({ zh: '--timeout 是秒数', en: '--timeout is a number of seconds' });
  const language = given.get('--lang') ?? 'en';
  return {
    address: addressOf(given.get('--host') ?? '127.0.0.1', given.get('--port') ?? '10000'),
    token: need('--token'),
    folder: need('--dir'),
    project: given.get('--project') ?? 'default',
    dbType: given.get('--db-type') ?? '',
    instance: given.get('--instance-name') ?? '',
    schema: given.get('--schema-name') ?? '',
    timeoutSeconds: seconds,
    locale: locales.find((locale) => locale.startsWith(language)) ?? 'en-US',
  };
}

function sorted(words: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at++) {
    const [name = '', inline] = (words[at] ?? '').split(/=(.*)/s);
    if (switches.includes(name)) continue;
    if (!valued.some((one) => one === name))
      refuse({ zh: `没有名为 ${name} 的选项`, en: `No option is called ${name}` });
    given.set(name, inline ?? words[++at] ?? refuse({ zh: `${name} 缺少值`, en: `${name} needs a value` }));
  }
  return given;
}

function addressOf(host: string, port: string): string {
  const hasScheme = /^https?:\/\//.test(host);
  const url = `${hasScheme ? host.replace(/\/$/, '') : `http://${host}`}:${port}`;
  if (!URL.canParse(url)) refuse({ zh: `无法识别的地址：${url}`, en: `This is no address: ${url}` });
  return url;
}

function refuse(text: { zh: string; en: string }): never {
  throw new WrongCall(text);
}
