/**
 * Every environment variable that the deployed functions read. The stacks set exactly these and the functions ask for
 * exactly these, so a forgotten one is a type error and not a failure at night.
 */
export const environmentNames = [
  'SLUICE_TABLE',
  'SLUICE_FILES_BUCKET',
  'SLUICE_DATA_KEY',
  'SLUICE_SIGNING_KEY',
  'SLUICE_MACHINE_ARN_PREFIX',
  'SLUICE_EXECUTION_ARN_PREFIX',
  'SLUICE_SCHEDULE_GROUP',
  'SLUICE_SCHEDULE_ROLE',
  'SLUICE_UNDELIVERED',
  'SLUICE_FUNCTION_ARN_PREFIX',
  'SLUICE_MAIL_FROM',
  'SLUICE_ADMIN_SECRET',
  'SLUICE_PRIVATE_NETWORKS',
  'SLUICE_TIME_ZONE',
  'SLUICE_FRONT_DOOR_PROOF',
  'SLUICE_STAGE',
  'SLUICE_TRACING',
  'SLUICE_RUNNER',
  'SLUICE_ONLINE_TOOLS',
  'SLUICE_SAMPLE_DAYS',
  'SLUICE_WORKGROUP',
  'SLUICE_SAMPLE_DATABASE',
] as const;
/** What SLUICE_MAIL_FROM says where a deployment has no sender. */
export const noSender = 'none';
/** What SLUICE_ONLINE_TOOLS says where its runner has no tool. */
export const noTools = 'none';
/** One of the variables. */
export type EnvironmentName = (typeof environmentNames)[number];
/** All of them, as read at the start of a function. */
export type Environment = Readonly<Record<EnvironmentName, string>>;
