import { SecretValue } from 'aws-cdk-lib';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { severalProofs } from '../../shared/front-door.ts';
import type { Config } from '../config.ts';

/**
 * What the distribution shows and what the functions accept, as references that stand in the templates in place of the values.
 * CloudFormation reads a secret again only where a template changes, so a version is named when it is to change.
 */
export function frontDoorProofs(secret: ISecret, { frontDoorProofs: versions }: Pick<Config, 'frontDoorProofs'>) {
  const references = versions
    ? versions.map((versionId) => SecretValue.secretsManager(secret.secretArn, { versionId }).unsafeUnwrap())
    : [secret.secretValue.unsafeUnwrap()];
  const [shown = ''] = references;
  return { shown, accepted: references.join(severalProofs) };
}
