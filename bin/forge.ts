import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { UsageError } from './usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the pull or merge request of this job is kept: the root of its calls, and how they are signed. */
export type Forge = {
  readonly kind: 'github' | 'gitlab';
  readonly project: string;
  readonly number: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The forge that the variables of this job name. */
export function forgeOf(environment: Environment): Forge {
  const { GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = environment;
  const number = environment['PULL_REQUEST'] ?? /^refs\/pull\/(\d+)\//.exec(environment['GITHUB_REF'] ?? '')?.[1];
  if (repository && token && number)
    return {
      kind: 'github',
      project: `${environment['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${repository}`,
      number,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'content-type': 'application/json',
      },
    };
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: iid, GITLAB_TOKEN: secret } = environment;
  if (api && project && iid && secret)
    return {
      kind: 'gitlab',
      project: `${api}/projects/${project}`,
      number: iid,
      headers: { 'private-token': secret, 'content-type': 'application/json' },
    };
  throw new UsageError({
    zh: '没有找到合并请求：GitHub 需要 GITHUB_TOKEN、GITHUB_REPOSITORY 和 GITHUB_REF，GitLab 需要 GITLAB_TOKEN 和合并请求流水线的变量',
    en: 'No pull request is known here: GitHub needs GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_REF; GitLab needs GITLAB_TOKEN and the variables of a merge request pipeline',
  });
}

/** Asks the forge; what it refuses ends the command. */
export async function askForge(
  { headers }: Forge,
  url: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.ok) return response.json();
  const { origin, pathname } = new URL(url);
  throw new UsageError({
    zh: `${origin}${pathname} 拒绝了请求（HTTP ${response.status}）`,
    en: `${origin}${pathname} refused (HTTP ${response.status})`,
  });
}

/** Every entry of a list that the forge gives page by page. */
export async function everyEntry<T>(forge: Forge, url: string, entry: z.ZodType<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const entries = z.array(entry).parse(await askForge(forge, `${url}?per_page=${pageSize}&page=${page}`));
    for (const one of entries) found.push(one);
    if (entries.length < pageSize) return found;
  }
}

const pageSize = 100;

/** The last commit of the pull request. On GitHub a job stands on a trial merge, and its event alone names it. */
export function headOfEvent(environment: Environment): string | undefined {
  const { GITHUB_EVENT_PATH: path } = environment;
  if (!path) return undefined;
  const event = pullRequestEvent.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return event.success ? event.data.pull_request.head.sha : undefined;
}

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const pullRequestEvent = z.object({ pull_request: z.object({ head: z.object({ sha }) }) });
