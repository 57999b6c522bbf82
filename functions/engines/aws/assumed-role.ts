/** Throttled calls are tried again after a growing pause, three times at most. */
export const patience = { maxAttempts: 3, requestHandler: { connectionTimeout: 3000, requestTimeout: 8000 } };
const roleSeconds = 900;

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration?: Date;
};
type Role = {
  readonly region: string;
  readonly roleArn: string;
  readonly externalId: string | undefined;
  readonly sessionName: string;
};

/** Takes a role in the account of a customer for a quarter of an hour. */
export async function assumedRole({ region, roleArn, externalId, sessionName }: Role): Promise<AwsCredentials> {
  const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts');
  const { Credentials } = await new STSClient({ region, ...patience }).send(
    new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: sessionName,
      DurationSeconds: roleSeconds,
      ...(externalId !== undefined && { ExternalId: externalId }),
    }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '', Expiration } = Credentials ?? {};
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    ...(Expiration && { expiration: Expiration }),
  };
}

/** Whether AWS refused for want of a right. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && /AccessDenied|NotAuthorized|Unauthorized/.test(error.name);
}
