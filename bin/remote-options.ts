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
/** What a node is to release, by the words of the command that it shows. */
export type ReleaseOptions = Pick<RemoteOptions, 'address' | 'token' | 'project' | 'timeoutSeconds' | 'locale'> & {
  /** Missing where the node carries on what a version holds. */
  readonly folder: string | undefined;
  readonly commit: string | undefined;
  readonly waits: boolean;
  readonly countsOnly: boolean;
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
  '--commit',
] as const;
/** Taken, since jobs written for other agents name them; what cannot be read is always told, and files are always named. */
const switches = ['--skip-error-query', '--skip-error-xml', '--skip-error-sql-file', '--show-file-content'];

/** The words of an audit by a server. */
export function readRemoteOptions(words: readonly string[]): RemoteOptions {
  const { given } = sorted(words, switches);
  return {
    ...reachedBy(given),
    folder: needed(given, '--dir'),
    dbType: given.get('--db-type') ?? '',
    instance: given.get('--instance-name') ?? '',
    schema: given.get('--schema-name') ?? '',
  };
}

/** The words of a release. */
export function readReleaseOptions(words: readonly string[]): ReleaseOptions {
  const { given, on } = sorted(words, ['--wait', '--count-as-released']);
  return {
    ...reachedBy(given),
    folder: given.get('--dir'),
    commit: given.get('--commit'),
    waits: on.has('--wait'),
    countsOnly: on.has('--count-as-released'),
  };
}

type Given = ReadonlyMap<string, string>;

function needed(given: Given, name: (typeof valued)[number]): string {
  return given.get(name) ?? refuse({ zh: `缺少 ${name}`, en: `${name} is missing` });
}

function reachedBy(given: Given) {
  const seconds = Number(given.get('--timeout') ?? 600);
  if (!Number.isFinite(seconds) || seconds <= 0)
    refuse({ zh: '--timeout 是秒数', en: '--timeout is a number of seconds' });
  const language = given.get('--lang') ?? 'en';
  return {
    address: addressOf(given.get('--host') ?? '127.0.0.1', given.get('--port') ?? '10000'),
    token: needed(given, '--token'),
    project: given.get('--project') ?? 'default',
    timeoutSeconds: seconds,
    locale: locales.find((locale) => locale.startsWith(language)) ?? ('en-US' as const),
  };
}

function sorted(words: readonly string[], known: readonly string[]): { given: Given; on: ReadonlySet<string> } {
  const given = new Map<string, string>();
  const on = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const [name = '', inline] = (words[at] ?? '').split(/=(.*)/s);
    if (known.includes(name)) {
      on.add(name);
      continue;
    }
    if (!valued.some((one) => one === name))
      refuse({ zh: `没有名为 ${name} 的选项`, en: `No option is called ${name}` });
    given.set(name, inline ?? words[++at] ?? refuse({ zh: `${name} 缺少值`, en: `${name} needs a value` }));
  }
  return { given, on };
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
