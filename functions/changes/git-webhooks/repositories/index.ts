import type { GitHostKind } from '../../../../shared/git-hosts.ts';
import type { GitRepository, RepositoryAt } from './git-repository.ts';
import { githubLike } from './github-like.ts';
import { gitlab } from './gitlab.ts';

/** How each kind of host is asked for what a repository holds. */
export const gitRepositories: Readonly<Record<GitHostKind, (at: RepositoryAt) => GitRepository>> = {
  github: (at) =>
    githubLike(
      {
        // The one at github.com has an address of its own; that of an own server lies below it.
        base: (address) => (new URL(address).host === 'github.com' ? 'https://api.github.com' : `${address}/api/v3`),
        headers: (token) => ({
          accept: 'application/vnd.github+json',
          'x-github-api-version': '2022-11-28',
          ...(token && { authorization: `Bearer ${token}` }),
        }),
        hasPages: false,
      },
      at,
    ),
  gitlab,
  gitea: (at) =>
    githubLike(
      {
        base: (address) => `${address}/api/v1`,
        headers: (token) => ({ accept: 'application/json', ...(token && { authorization: `token ${token}` }) }),
        hasPages: true,
      },
      at,
    ),
};
