import type { Target } from '../driver.ts';
import { tlsOptionsOf } from '../tls-options.ts';
import { awsWords } from './aws-words.ts';
import { accountOf, asking, awsError } from './in-account.ts';

/** What RDS takes for a password: a signed request that holds for 15 minutes, for one user of one database, and is looked at when one connects. */
export async function rdsTokenOf(target: Target): Promise<string> {
  if (!tlsOptionsOf(target)) throw awsError(awsWords.needsTls, {});
  demandOwn(target);
  const { host, port, user } = target;
  const region = target.params['aws_region'] ?? '';
  const { credentials } = await accountOf(target, region);
  const { Signer } = await import('@aws-sdk/rds-signer');
  const signer = new Signer({ region, hostname: host, port, username: user, ...(credentials && { credentials }) });
  return asking(() => signer.getAuthToken(), [awsWords.asked, {}]);
}

/** Without a role our own right is used, which is for the users of every tenant: each has its own part of the names. */
function demandOwn({ params, owner, user }: Target): void {
  const prefix = `sluice_${owner?.tenant ?? ''}`;
  if (!params['aws_role_arn'] && user !== prefix && !user.startsWith(`${prefix}_`))
    throw awsError(awsWords.foreignUser, { prefix });
}
