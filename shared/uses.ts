import type { EnvironmentName } from './environment.ts';

const scheduling = [
  'SLUICE_SCHEDULE_GROUP',
  'SLUICE_SCHEDULE_ROLE',
  'SLUICE_FUNCTION_ARN_PREFIX',
  'SLUICE_UNDELIVERED',
] as const;

/**
 * What a function may be allowed beyond the table, with the settings that it needs for it. Groups and pieces of work declare
 * what they use in their `uses.ts`: roles, environment and the world that they are given at run time are computed from that.
 */
export const uses = {
  'files:read': ['SLUICE_FILES_BUCKET'],
  'files:write': ['SLUICE_FILES_BUCKET'],
  'files:remove': ['SLUICE_FILES_BUCKET'],
  /** Closes a secret, such as the password of a data source. */
  'secrets:seal': ['SLUICE_DATA_KEY'],
  'secrets:open': ['SLUICE_DATA_KEY'],
  /** Makes somebody be signed in. */
  'tokens:sign': ['SLUICE_SIGNING_KEY'],
  'machines:start': ['SLUICE_MACHINE_ARN_PREFIX', 'SLUICE_EXECUTION_ARN_PREFIX'],
  'machines:describe': ['SLUICE_MACHINE_ARN_PREFIX', 'SLUICE_EXECUTION_ARN_PREFIX'],
  'schedules:put': scheduling,
  'schedules:remove': scheduling,
  'mail:send': ['SLUICE_MAIL_FROM'],
  /** Asks questions over the files of samples. */
  'warehouse:ask': ['SLUICE_WORKGROUP', 'SLUICE_SAMPLE_DATABASE'],
  /** Calls operations that other functions answer, with the token of whoever called. */
  'operations:call': ['SLUICE_FUNCTION_ARN_PREFIX'],
  /** Connects to data sources and repositories: the functions that stand in the network of the databases. */
  'network:reach': ['SLUICE_PRIVATE_NETWORKS'],
  /** Signs in to databases by what AWS holds for them: secrets, and tokens for RDS. */
  'databases:signIn': [],
  /** Takes a role in the account of a customer, by which a cloud is asked about a data source. */
  'roles:assume': [],
  /** The first password of a tenant's administrator. */
  'firstPassword:read': ['SLUICE_ADMIN_SECRET'],
} as const satisfies Readonly<Record<string, readonly EnvironmentName[]>>;
/** One of the things that a function may be allowed. */
export type Use = keyof typeof uses;

/** What every function is told. */
const settingsOfAll: readonly EnvironmentName[] = [
  'SLUICE_TABLE',
  'SLUICE_TIME_ZONE',
  'SLUICE_STAGE',
  'SLUICE_TRACING',
  'SLUICE_RUNNER',
  'SLUICE_ONLINE_TOOLS',
  'SLUICE_SAMPLE_DAYS',
];
/** Who answers requests checks the proof of the front door and the signature of tokens, and signs what goes on to another zone. */
const settingsOfAnswering: readonly EnvironmentName[] = [
  'SLUICE_FRONT_DOOR_PROOF',
  'SLUICE_SIGNING_KEY',
  'SLUICE_DATA_KEY',
];

/** Exactly the settings of a function, from what it does and what it declares. */
export function settingsOf(kind: 'api' | 'work', declared: readonly Use[]): EnvironmentName[] {
  const own = kind === 'api' ? [...settingsOfAll, ...settingsOfAnswering] : settingsOfAll;
  return [...new Set([...own, ...declared.flatMap((use) => uses[use])])].sort();
}
