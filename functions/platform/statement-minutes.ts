import { workingSeconds } from '../../shared/deployed-functions.ts';

/** How long one statement may run: in the cloud as long as the function that waits for it lives, under `npm start` without a limit. */
export function statementMinutesMax(environment: NodeJS.ProcessEnv = process.env): number | undefined {
  return environment['AWS_LAMBDA_FUNCTION_NAME'] === undefined ? undefined : workingSeconds / 60;
}

/** Whether the deployment has a place beside the functions where statements take as long as they need. */
export function hasRunner(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['SLUICE_RUNNER'] === 'on';
}
