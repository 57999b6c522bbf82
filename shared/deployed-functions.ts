import type { GroupName } from './contract/index.ts';
import type { GatewayRoute } from './contract/gateway-routes.ts';
import { gatewayRoutes } from './contract/gateway-routes.ts';
import type { SweepName } from './sweeps.ts';

type Size = { readonly megabytes: number; readonly seconds: number };
/** A function that answers requests: the contract groups that it serves, which touch the same things. */
export type ApiFunction = Size & { readonly groups: readonly string[] };
/** A function that nobody waits for: steps of state machines, what schedules start, sweeps and commands of the operator. */
export type WorkFunction = Size & {
  readonly tasks: readonly string[];
  readonly targets: readonly string[];
  readonly sweeps: readonly string[];
  readonly commands: readonly string[];
};

// The gateway gives up after 30 seconds whatever the function does. The last second is for saying so: see `inTime`.
const answering = { megabytes: 512, seconds: 29 };
/** Step Functions would go on for days, a function for 15 minutes. */
export const workingSeconds = 900;
const working = { seconds: workingSeconds };

/**
 * The functions that answer requests, named as the specification names its areas. Every contract group is in exactly one row.
 * Entries, routes, roles, settings, alarms and the embedded server are computed from it.
 */
export const apiFunctions = {
  accounts: { ...answering, groups: ['sessions', 'oauth2', 'second-factors', 'users', 'agent-connections'] },
  members: { ...answering, groups: ['members', 'roles', 'access-requests'] },
  projects: { ...answering, groups: ['projects'] },
  'db-services': {
    ...answering,
    groups: [
      'db-services',
      'db-service-groups',
      'instances',
      'batch-imports',
      'db-service-sync-tasks',
      'masking',
      'discovery',
    ],
  },
  rules: { ...answering, groups: ['rules', 'knowledge'] },
  // PostgreSQL's own grammar peaks at 575 MB when it is first compiled.
  audits: { ...answering, megabytes: 1024, groups: ['tasks', 'sql-audit-records', 'audit-whitelist', 'uploads'] },
  'direct-audits': { ...answering, megabytes: 1024, groups: ['direct-audits'] },
  // A report of a scan task judges what it tells.
  'sql-management': {
    ...answering,
    megabytes: 1024,
    groups: ['audit-plans', 'scan-tasks', 'sql-manages', 'sql-exceptions'],
  },
  // It reads the statement and asks its database.
  analysis: { ...answering, megabytes: 1024, groups: ['sql-analysis', 'sql-insights'] },
  workflows: { ...answering, groups: ['workflows', 'workflow-templates', 'approval-rules', 'workflow-comments'] },
  // A release audits the SQL again on its targets, a change in waves on each of its data sources.
  versions: { ...answering, megabytes: 1024, groups: ['sql-versions', 'rollouts'] },
  // Both read what a person asks for from a data source into files.
  'data-exports': {
    ...answering,
    megabytes: 1024,
    groups: ['data-exports', 'export-comments', 'workbench', 'unmasking'],
  },
  // A node that releases has its files audited.
  pipelines: { ...answering, megabytes: 1024, groups: ['pipelines', 'git-webhooks'] },
  // The definitions and changes of both sides are audited.
  comparison: { ...answering, megabytes: 1024, groups: ['database-comparison', 'drift-checks'] },
  // What comes with a form is read as for an audit; all that computes is done behind the request.
  optimization: { ...answering, groups: ['sql-optimization'] },
  // None connects to a database: reports over samples are answered by an engine over files.
  statistics: { ...answering, groups: ['statistics', 'resource-overview', 'sample-reports'] },
  settings: {
    ...answering,
    groups: ['system', 'operation-records', 'personalization', 'licenses', 'gateways', 'ssh-keys', 'account-passwords'],
  },
  // It waits for the others, whose operations its tools call.
  agents: { ...answering, groups: ['agents'] },
  messages: { ...answering, groups: ['configuration', 'notifications', 'push-rules', 'approvals'] },
} as const satisfies Readonly<Record<string, Row>>;
type Row = Omit<ApiFunction, 'groups'> & { readonly groups: readonly GroupName[] };

/** The functions behind the requests. Every task, target, sweep and command is in exactly one row. */
export const workFunctions = {
  // 1.2 GB were measured at 200,000 statements.
  'audit-work': {
    ...working,
    megabytes: 3072,
    tasks: [
      'auditSql',
      'giveUpAudit',
      'writeReport',
      'giveUpReport',
      'optimizeSql',
      'giveUpOptimization',
      'compareStructures',
      'giveUpComparison',
      'rehearseChanges',
      'giveUpRehearsal',
    ],
    targets: [],
    sweeps: [],
    commands: [],
  },
  'execution-work': {
    ...working,
    megabytes: 3072,
    tasks: ['runStatements', 'settleStatements'],
    targets: ['startScheduledTask'],
    sweeps: [],
    commands: [],
  },
  // Rows pass through in parts; the parser is loaded for the names of tables, and for queries that are looked at again.
  'export-work': {
    ...working,
    megabytes: 1024,
    tasks: ['runExport', 'giveUpExport', 'readBehind', 'holdTransaction'],
    targets: [],
    sweeps: [],
    commands: [],
  },
  // It asks databases and Git hosts and judges what they answer, and audits what changes in waves.
  collecting: {
    ...working,
    megabytes: 2048,
    tasks: [],
    targets: [],
    sweeps: [
      'collectSql',
      'auditCollectedSql',
      'tidySamples',
      'makeScanReports',
      'lookAtGitBranches',
      'advanceRollouts',
      'discoverSensitiveData',
      'checkDrift',
      'dropLeftRooms',
    ],
    commands: [],
  },
  // Each walks over rows and starts what takes long elsewhere.
  sweeps: {
    ...working,
    megabytes: 512,
    tasks: [],
    targets: [],
    sweeps: [
      'settleExecutions',
      'packWorkflowTexts',
      'resumeAudits',
      'resumeOptimizations',
      'removeUnboundTasks',
      'removeProjectRemains',
      'removeOldIdeAudits',
      'syncDbServices',
      'removeOldUploads',
      'continueBatches',
      'executeReleased',
      'settleDataExports',
      'settleQueries',
      'removeExportFiles',
      'markDataExports',
      'sendReports',
      'rankActivity',
    ],
    commands: ['addTenant'],
  },
  // It stands in the network from which messages leave, and waits for those who receive them. It signs links, so it signs records too.
  'message-work': {
    ...working,
    megabytes: 512,
    tasks: [],
    targets: [],
    sweeps: ['deliverNews', 'sendScanNotices', 'tellZones', 'followApprovals', 'sealRecords'],
    commands: [],
  },
} as const satisfies Readonly<Record<string, WorkRow>>;
type WorkRow = Omit<WorkFunction, 'sweeps'> & { readonly sweeps: readonly SweepName[] };

/** What runs beside the functions, where nothing ends it: tasks of state machines that ask for it, each in a process of its own. */
export const runner = { megabytes: 3072, cpuUnits: 1024, tasks: ['runStatements'] } as const;

/** The name of a function that answers requests. */
export type ApiFunctionName = keyof typeof apiFunctions;
/** The function that answers for a group: the part of the product that people use there. */
export function apiFunctionOf(group: string): ApiFunctionName {
  const found = Object.entries<ApiFunction>(apiFunctions).find(([, { groups }]) => groups.includes(group));
  if (!found) throw new Error(`no function answers for ${group}`);
  return found[0] as ApiFunctionName;
}

/** The name of a function that nobody waits for. */
export type WorkFunctionName = keyof typeof workFunctions;

/** The gateway routes that send every operation to the function of its group. */
export function routesToFunctions(
  functions: Readonly<Record<string, ApiFunction>>,
  contracts: Contracts,
): GatewayRoute[] {
  return gatewayRoutes(
    Object.fromEntries(
      Object.entries(functions).map(([name, { groups }]) => [
        name,
        groups.flatMap((group) => Object.values(contracts[group] ?? {})),
      ]),
    ),
  );
}
type Contracts = Readonly<Record<string, Readonly<Record<string, { readonly method: string; readonly path: string }>>>>;

/** The function that does a piece of work; a name that no row has is a mistake of ours. */
export function functionOf(kind: 'tasks' | 'targets' | 'sweeps' | 'commands', work: string): string {
  const found = Object.entries<WorkFunction>(workFunctions).find(([, row]) => row[kind].includes(work));
  if (!found) throw new Error(`no function does ${work}`);
  return found[0];
}
