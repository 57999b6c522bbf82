import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Surroundings } from './audit-command.ts';
import { reasonOf, UsageError } from './usage-error.ts';

/** Begins our comment on a pull request, so that the next job finds it. */
export const commentMarker = '<!-- sluice-audit -->';
const charactersMax = 60_000;
const pageSize = 100;

type Environment = Readonly<Record<string, string | undefined>>;
/** How a forge lists, writes and changes comments. */
type Forge = {
  readonly list: string;
  readonly change: (id: number) => [method: string, url: string];
  readonly headers: Readonly<Record<string, string>>;
};

/** Writes a report as the one comment on the pull or merge request of this job; a later job changes it. */
export async function postComment(
  [file, ...rest]: readonly string[],
  { tell }: Surroundings,
  environment: Environment = process.env,
): Promise<0 | 2> {
  try {
    if (file === undefined || rest.length > 0)
      throw new UsageError({ zh: '用法：sluice-audit comment FILE', en: 'Usage: sluice-audit comment FILE' });
    const forge = forgeOf(environment);
    const body = `${commentMarker}\n${readFileSync(file, 'utf8').replace(commentMarker, '').trim()}`.slice(
      0,
      charactersMax,
    );
    const before = await ownComment(forge);
    const [method, url] = before === undefined ? ['POST', forge.list] : forge.change(before);
    await asked(url, { method, headers: forge.headers, body: JSON.stringify({ body }) });
    return 0;
  } catch (error) {
    tell(error instanceof UsageError ? `${error.text.en}\n${error.text.zh}\n` : `${reasonOf(error)}\n`);
    return 2;
  }
}

function forgeOf(environment: Environment): Forge {
  const { GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = environment;
  const number = environment['PULL_REQUEST'] ?? /^refs\/pull\/(\d+)\//.exec(environment['GITHUB_REF'] ?? '')?.[1];
  if (repository && token && number) {
    const api = `${environment['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${repository}/issues`;
    return {
      list: `${api}/${number}/comments`,
      change: (id) => ['PATCH', `${api}/comments/${id}`],
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'content-type': 'application/json',
      },
    };
  }
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: iid, GITLAB_TOKEN: secret } = environment;
  if (api && project && iid && secret) {
    const list = `${api}/projects/${project}/merge_requests/${iid}/notes`;
    return {
      list,
      change: (id) => ['PUT', `${list}/${id}`],
      headers: { 'private-token': secret, 'content-type': 'application/json' },
    };
  }
  throw new UsageError({
    zh: '没有找到合并请求：GitHub 需要 GITHUB_TOKEN、GITHUB_REPOSITORY 和 GITHUB_REF，GitLab 需要 GITLAB_TOKEN 和合并请求流水线的变量',
    en: 'No pull request is known here: GitHub needs GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_REF; GitLab needs GITLAB_TOKEN and the variables of a merge request pipeline',
  });
}

const comments = z.array(z.object({ id: z.number(), body: z.string().nullish() }));

async function ownComment({ list, headers }: Forge): Promise<number | undefined> {
  for (let page = 1; ; page++) {
    const found = comments.parse(await asked(`${list}?per_page=${pageSize}&page=${page}`, { headers }));
    const own = found.find(({ body }) => body?.startsWith(commentMarker));
    if (own || found.length < pageSize) return own?.id;
  }
}

async function asked(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  if (response.ok) return response.json();
  const { origin, pathname } = new URL(url);
  throw new UsageError({
    zh: `${origin}${pathname} 拒绝了请求（HTTP ${response.status}）`,
    en: `${origin}${pathname} refused (HTTP ${response.status})`,
  });
}
