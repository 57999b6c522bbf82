import { createHash } from 'node:crypto';
import { fill, type Text } from '../../../shared/text.ts';
import type { Target } from '../driver.ts';
import { EngineError } from '../engine-error.ts';
import { assumedRole, isDenied, patience, type AwsCredentials } from './assumed-role.ts';
import { awsWords } from './aws-words.ts';

/** In whose name AWS is asked about a data source: that of its role, or our own where it names none. */
export type AwsAccount = {
  readonly region: string;
  readonly credentials?: () => Promise<AwsCredentials>;
} & typeof patience;

export async function accountOf(target: Target, region: string): Promise<AwsAccount> {
  const roleArn = target.params['aws_role_arn'] ?? '';
  if (roleArn === '') return { region, ...patience };
  const credentials = await inRole(region, roleArn, externalIdOf(target));
  return { region, credentials: async () => credentials, ...patience };
}

/**
 * By it a role knows whom it lets in. Tenant and places are a part of it: nobody gets into the role of another tenant, and a data
 * source that was pointed elsewhere gets in only when the owner of the role agrees.
 */
export function externalIdOf({ owner, params }: Target): string {
  const places = [
    owner?.host,
    owner?.port,
    ...(params['ssh'] && params['ssh'] !== 'disable' ? [params['ssh_host'], params['ssh_port']] : []),
    ...(params['replica_host'] ? [params['replica_host'], params['replica_port']] : []),
  ];
  const hash = createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 20);
  return `sluice-${owner?.tenant ?? ''}-${hash}`;
}

type Held = { readonly credentials: Promise<AwsCredentials>; readonly until: number };
const held = new Map<string, Held>();
const heldMilliseconds = 10 * 60_000;
const heldMax = 200;

function inRole(region: string, roleArn: string, externalId: string): Promise<AwsCredentials> {
  const key = [region, roleArn, externalId].join('\0');
  const known = held.get(key);
  if (known && known.until > Date.now()) return known.credentials;
  const credentials = taken(region, roleArn, externalId);
  // What failed is tried anew by the next one.
  credentials.catch(() => held.delete(key));
  if (held.size >= heldMax) held.clear();
  held.set(key, { credentials, until: Date.now() + heldMilliseconds });
  return credentials;
}

async function taken(region: string, roleArn: string, externalId: string): Promise<AwsCredentials> {
  const role = { region, roleArn, sessionName: 'sluice-connect' };
  const values = { role: roleArn, externalId };
  const credentials = await asking(() => assumedRole({ ...role, externalId }), [awsWords.roleRefused, values]);
  const isOpen = await assumedRole({ ...role, externalId: undefined }).then(
    () => true,
    (error: unknown) => !isDenied(error),
  );
  if (isOpen) throw awsError(awsWords.roleOpen, values);
  return credentials;
}

/** Asks AWS, in our words when it has no right or no credentials for it. */
export async function asking<T>(
  ask: () => Promise<T>,
  [denied, values]: readonly [Text, Readonly<Record<string, string>>],
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineError || !(error instanceof Error)) throw error;
    const reason = `${error.name}: ${error.message}`;
    if (/CredentialsProvider|ExpiredToken|UnrecognizedClient/.test(error.name))
      throw awsError(awsWords.noCredentials, { reason });
    if (isDenied(error) || /NotFound/.test(error.name)) throw awsError(denied, { ...values, reason });
    throw awsError(awsWords.asked, { reason });
  }
}

/** It never reached the database, and is no refused sign-in there. */
export function awsError(text: Text, values: Readonly<Record<string, string>>): EngineError {
  const words = fill(text, values);
  return new EngineError({ kind: 'connect', code: 'aws', message: words.en, words, outcome: 'notSent' });
}
