import type { GitHostKind } from '../../../../shared/git-hosts.ts';
import { hexHmac, isSame, type GitCaller } from './git-call.ts';
import { githubEvent } from './github-event.ts';
import { gitlabEvent } from './gitlab-event.ts';

/** How each kind of host calls: two sign with HMAC, GitLab sends the secret itself. */
export const gitCallers: Readonly<Record<GitHostKind, GitCaller>> = {
  github: {
    isSigned: ({ text, headers }, secret) =>
      isSame(headers['x-hub-signature-256'] ?? '', `sha256=${hexHmac(text, secret)}`),
    idOf: (headers) => headers['x-github-delivery'],
    eventOf: (headers, body) => githubEvent(headers['x-github-event'], body),
  },
  gitlab: {
    isSigned: ({ headers }, secret) => isSame(headers['x-gitlab-token'] ?? '', secret),
    // The key stays the same when a call is sent again; older servers know only the other.
    idOf: (headers) => headers['idempotency-key'] ?? headers['x-gitlab-event-uuid'],
    eventOf: (headers, body) => gitlabEvent(headers['x-gitlab-event'], body),
  },
  gitea: {
    isSigned: ({ text, headers }, secret) => isSame(headers['x-gitea-signature'] ?? '', hexHmac(text, secret)),
    idOf: (headers) => headers['x-gitea-delivery'],
    eventOf: (headers, body) => githubEvent(headers['x-gitea-event'], body),
  },
};
