import * as z from 'zod';
import type { Target } from '../driver.ts';
import { accountOf, asking, awsError, externalIdOf } from './in-account.ts';
import { awsWords } from './aws-words.ts';

type SignIn = { readonly user: string; readonly password: string };

// As RDS writes it, and the console of AWS; a port comes as number or text.
const written = z.object({
  username: z.string().optional(),
  password: z.string(),
  host: z.string().optional(),
  port: z.union([z.string(), z.number()]).transform(String).optional(),
});

type Known = { readonly text: Promise<string>; readonly until: number };
const known = new Map<string, Known>();
const knownMilliseconds = 60_000;
const knownMax = 500;

/** User and password from the secret that a data source names. `again` after the database refused what was known. */
export async function signInOfSecret(target: Target, when: 'known' | 'again'): Promise<SignIn> {
  const arn = target.params['secret_arn'] ?? '';
  const name = nameIn(arn);
  demandOwn(target, name);
  return signInOf(target, name, await textOf(target, { arn, name, when }));
}

function textOf(target: Target, { arn, name, when }: { arn: string; name: string; when: 'known' | 'again' }) {
  const key = [arn, target.params['aws_role_arn'], externalIdOf(target)].join('\0');
  const before = known.get(key);
  if (when === 'known' && before && before.until > Date.now()) return before.text;
  const text = read(target, arn, name);
  text.catch(() => known.delete(key));
  if (known.size >= knownMax) known.clear();
  known.set(key, { text, until: Date.now() + knownMilliseconds });
  return text;
}

async function read(target: Target, arn: string, name: string): Promise<string> {
  const account = await accountOf(target, arn.split(':')[3] ?? '');
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const { SecretString } = await asking(
    () => new SecretsManagerClient(account).send(new GetSecretValueCommand({ SecretId: arn })),
    [awsWords.secretRefused, { name }],
  );
  if (!SecretString) throw awsError(awsWords.secretEmpty, { name });
  return SecretString;
}

/** Without a role our own right is used, which reaches the secrets of every tenant: each has its own part of the names. */
function demandOwn({ params, owner }: Target, name: string): void {
  const prefix = `sluice/${owner?.tenant ?? ''}/`;
  if (!params['aws_role_arn'] && !name.startsWith(prefix)) throw awsError(awsWords.foreignSecret, { prefix });
}

function signInOf({ user, owner }: Target, name: string, text: string): SignIn {
  if (!text.trimStart().startsWith('{')) return { user, password: text };
  const found = written.safeParse(jsonOf(text));
  if (!found.success) throw awsError(awsWords.secretEmpty, { name });
  const { username = user, password, ...place } = found.data;
  demandOwnDatabase(name, place, placeOf(owner));
  return { user: username, password };
}

type Place = { readonly host: string; readonly port: string };

function placeOf(owner: Target['owner']): Place {
  return { host: owner?.host ?? '', port: String(owner?.port ?? '') };
}

/** A secret that says whose it is must not be told to another server. */
function demandOwnDatabase(name: string, said: { [K in keyof Place]?: string | undefined }, wanted: Place): void {
  const { host = wanted.host, port = wanted.port } = said;
  if (host.toLowerCase() === wanted.host.toLowerCase() && port === wanted.port) return;
  const values = { name, found: `${host}:${port}`, wanted: `${wanted.host}:${wanted.port}` };
  throw awsError(awsWords.otherDatabase, values);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `arn:aws:secretsmanager:REGION:ACCOUNT:secret:NAME-six characters` */
function nameIn(arn: string): string {
  return arn.split(':').slice(6).join(':');
}
