import type { Reply } from '../../../shared/contract/operation.ts';
import type { readAuthorizationServer } from '../../../shared/contract/people/agent-connections/operations.ts';

type Answer = Reply<typeof readAuthorizationServer>;
type Kind =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** A refusal in the words of OAuth, for programs. */
export class OauthRefused extends Error {
  override readonly name = 'OauthRefused';
  readonly kind: Kind;

  constructor(kind: Kind, description: string) {
    super(description);
    this.kind = kind;
  }
}

export function answer(content: object, status = 200): Answer {
  return { status, contentType: 'application/json', text: JSON.stringify(content) };
}

/** Answers a program by the rules of OAuth, also where it is refused. */
export async function inOauth(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof OauthRefused)) throw error;
    return answer({ error: error.kind, error_description: error.message }, error.kind === 'invalid_client' ? 401 : 400);
  }
}
