import * as z from 'zod';
import type { Keys } from '../../platform/ports/keys.ts';

const secretsSchema = z.object({ password: z.string(), params: z.record(z.string(), z.string()) });
/** What nobody is ever shown. */
export type Secrets = z.output<typeof secretsSchema>;

/** The names of the secret parameters that are set. */
export function namesOfKept({ params }: Pick<Secrets, 'params'>): string[] {
  return Object.keys(params).filter((name) => params[name] !== '');
}

type Owner = { readonly tenant: string; readonly uid: string };

export function seal(keys: Keys, secrets: Secrets, owner: Owner): Promise<string> {
  return keys.encrypt(JSON.stringify(secrets), contextOf(owner));
}

export async function unseal(keys: Keys, sealed: string, owner: Owner): Promise<Secrets> {
  return secretsSchema.parse(JSON.parse(await keys.decrypt(sealed, contextOf(owner))));
}

function contextOf({ tenant, uid }: Owner) {
  return { tenant, record: `DB_SERVICE#${uid}` };
}
