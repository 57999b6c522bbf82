/** Whether there is anything by which AWS could know us: a function of the deployment, or credentials in the environment. */
export function hasAwsIdentity(environment: NodeJS.ProcessEnv = process.env): boolean {
  return sources.some((name) => Boolean(environment[name]));
}

const sources = [
  'AWS_LAMBDA_FUNCTION_NAME',
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];
