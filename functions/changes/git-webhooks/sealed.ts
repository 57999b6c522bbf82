import type { Keys } from '../../platform/ports/keys.ts';

type Owner = { readonly tenant: string; readonly uid: string };
type Secret = 'token' | 'secret';

/** Seals the token or the secret of a webhook; it opens for this webhook only. */
export function seal(keys: Keys, text: string, owner: Owner & { readonly what: Secret }): Promise<string> {
  return keys.encrypt(text, contextOf(owner));
}

export function unseal(keys: Keys, sealed: string, owner: Owner & { readonly what: Secret }): Promise<string> {
  return keys.decrypt(sealed, contextOf(owner));
}

function contextOf({ tenant, uid, what }: Owner & { readonly what: Secret }) {
  return { tenant, record: `GIT_WEBHOOK#${uid}#${what}` };
}
