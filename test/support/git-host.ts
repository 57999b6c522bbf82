import { createHash, createHmac } from 'node:crypto';
import { httpStandIn, type Caught, type StandInAnswer } from './stand-ins.ts';
import type { GitHostKind } from '../../shared/git-hosts.ts';

type Files = Readonly<Record<string, string>>;
type Entry = { readonly path: string; readonly type: 'blob' | 'tree'; readonly sha: string; readonly mode: string };
/** A call as the host sends it. */
export type HostCall = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

export const hostToken = 'host-t0ken';
const repository = 'shop/db';

/** GitHub, GitLab and Gitea behind one address, as their documents describe the questions that are asked: each checks its own header of the token. */
export class GitHostStandIn {
  readonly kind: GitHostKind;
  /** What it says in place of an answer, as long as it is set. */
  instead: StandInAnswer | undefined;
  /** Content that the host has lost. */
  readonly lost = new Set<string>();
  readonly asked: string[] = [];
  #server: Awaited<ReturnType<typeof httpStandIn>> | undefined;
  readonly #blobs = new Map<string, string>();
  #files: Files = {};
  #calls = 0;

  constructor(kind: GitHostKind) {
    this.kind = kind;
  }

  static async start(kind: GitHostKind): Promise<GitHostStandIn> {
    const host = new GitHostStandIn(kind);
    host.#server = await httpStandIn((caught) => host.instead ?? host.#answer(caught));
    return host;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  close(): Promise<void> {
    return this.#server?.close() ?? Promise.resolve();
  }

  /** Pushes changes to `main`; an empty text removes a file. */
  push(change: Files): void {
    const merged = { ...this.#files, ...change };
    this.#files = Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== ''));
    for (const text of Object.values(this.#files)) this.#blobs.set(blobName(text), text);
  }

  get commit(): string {
    return digest(`commit ${JSON.stringify(this.#files)}`);
  }

  /** What it would send for a push to `main`, signed with a secret. */
  call(
    secret: string,
    { ref = 'refs/heads/main', id = `call-${++this.#calls}`, event = 'push', full = repository } = {},
  ): HostCall {
    const text = JSON.stringify({
      ref,
      after: this.commit,
      repository: { full_name: full },
      project: { path_with_namespace: full },
      pusher: { name: '订单' },
    });
    return { text, headers: this.headersOf(text, { secret, id, event }) };
  }

  headersOf(
    text: string,
    { secret, id, event }: { secret: string; id: string; event: string },
  ): Record<string, string> {
    const hex = createHmac('sha256', secret).update(text).digest('hex');
    return {
      github: { 'x-github-event': event, 'x-github-delivery': id, 'x-hub-signature-256': `sha256=${hex}` },
      gitea: { 'x-gitea-event': event, 'x-gitea-delivery': id, 'x-gitea-signature': hex },
      gitlab: {
        'x-gitlab-event': event === 'push' ? 'Push Hook' : event,
        'idempotency-key': id,
        'x-gitlab-token': secret,
      },
    }[this.kind];
  }

  #answer({ path, query, headers }: Caught): StandInAnswer {
    this.asked.push(path);
    const isKnown = {
      github: headers.authorization === `Bearer ${hostToken}`,
      gitea: headers.authorization === `token ${hostToken}`,
      gitlab: headers['private-token'] === hostToken,
    }[this.kind];
    if (!isKnown) return { status: 401, body: { message: 'Bad credentials' } };
    return this.kind === 'gitlab' ? this.#asGitlab(path, query) : this.#asGithub(path, query);
  }

  #asGithub(path: string, query: URLSearchParams): StandInAnswer {
    const base = { github: '/api/v3', gitea: '/api/v1', gitlab: '' }[this.kind];
    const [, kind, name = ''] =
      new RegExp(`^${base}/repos/${repository}/(branches|git/trees|git/blobs)/(.+)$`).exec(path) ?? [];
    if (kind === 'branches' && name === 'main')
      return { body: { name, commit: this.kind === 'github' ? { sha: this.commit } : { id: this.commit } } };
    if (kind === 'git/blobs') {
      const text = this.lost.has(name) ? undefined : this.#blobs.get(name);
      if (text !== undefined) return { body: { sha: name, encoding: 'base64', content: lined(text) } };
    }
    if (kind === 'git/trees') {
      const folder = name === this.commit ? '' : this.#folders().get(name);
      if (folder === undefined) return { status: 404 };
      const entries = this.#below(folder, query.get('recursive') !== null);
      if (this.kind === 'github') return { body: { sha: name, tree: entries, truncated: false } };
      // Pages as small as can be: whoever asks for the first one only misses files.
      const page = Number(query.get('page') ?? '1');
      return { body: { tree: entries.slice(page - 1, page), truncated: page < entries.length, page } };
    }
    return { status: 404, body: { message: 'Not Found' } };
  }

  #asGitlab(path: string, query: URLSearchParams): StandInAnswer {
    const root = `/api/v4/projects/${encodeURIComponent(repository)}/repository`;
    if (path === `${root}/branches/main`) return { body: { name: 'main', commit: { id: this.commit } } };
    if (path === `${root}/tree`) {
      const folder = query.get('path') ?? '';
      if (query.get('ref') !== this.commit) return { status: 404, body: { message: '404 Tree Not Found' } };
      const entries = this.#below(folder, true).map(({ path: own, sha, ...rest }) => ({
        ...rest,
        id: sha,
        path: folder === '' ? own : `${folder}/${own}`,
      }));
      if (entries.length === 0) return { status: 404, body: { message: '404 Tree Not Found' } };
      const page = Number(query.get('page') ?? '1');
      return {
        body: entries.slice(page - 1, page),
        headers: { 'x-next-page': page < entries.length ? String(page + 1) : '' },
      };
    }
    const name = new RegExp(`^${root}/blobs/([0-9a-f]+)/raw$`).exec(path)?.[1] ?? '';
    const text = this.lost.has(name) ? undefined : this.#blobs.get(name);
    return text === undefined ? { status: 404 } : { body: text };
  }

  /** The entries of a folder, all below it or those of its own level. */
  #below(folder: string, isDeep: boolean): Entry[] {
    const prefix = folder === '' ? '' : `${folder}/`;
    const files = Object.entries(this.#files).flatMap(([path, text]): Entry[] => {
      if (!path.startsWith(prefix)) return [];
      return [
        {
          path: path.slice(prefix.length),
          type: 'blob',
          sha: blobName(text),
          mode: path.endsWith('.link.sql') ? '120000' : '100644',
        },
      ];
    });
    const folders = [...this.#folders()].flatMap(([sha, path]): Entry[] =>
      path.startsWith(prefix) && path !== folder
        ? [{ path: path.slice(prefix.length), type: 'tree', sha, mode: '040000' }]
        : [],
    );
    return [...folders, ...files].filter(({ path }) => isDeep || !path.includes('/'));
  }

  #folders(): Map<string, string> {
    const folders = new Map<string, string>();
    for (const path of Object.keys(this.#files)) {
      const parts = path.split('/').slice(0, -1);
      parts.forEach((_, at) => {
        const folder = parts.slice(0, at + 1).join('/');
        folders.set(digest(`tree ${folder}`), folder);
      });
    }
    return folders;
  }
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function blobName(text: string): string {
  return digest(`blob ${text}`);
}

/** Hosts break Base64 into lines. */
function lined(text: string): string {
  return Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\n');
}
