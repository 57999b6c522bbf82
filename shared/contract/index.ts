import * as auditWhitelist from './audit-whitelist.ts';
import * as dbServices from './db-services.ts';
import * as directAudits from './direct-audits.ts';
import * as instances from './instances.ts';
import * as knowledge from './knowledge.ts';
import * as members from './members.ts';
import type { Operation } from './operation.ts';
import * as operationRecords from './operation-records.ts';
import * as projects from './projects.ts';
import * as roles from './roles.ts';
import * as rules from './rules.ts';
import * as sessions from './sessions.ts';
import * as sqlAuditRecords from './sql-audit-records.ts';
import * as statistics from './statistics.ts';
import * as system from './system.ts';
import * as tasks from './tasks.ts';
import * as users from './users.ts';
import * as workflowTemplates from './workflow-templates.ts';
import * as workflows from './workflows.ts';

const modules = {
  sessions,
  users,
  roles,
  members,
  'operation-records': operationRecords,
  system,
  projects,
  'db-services': dbServices,
  'direct-audits': directAudits,
  instances,
  rules,
  knowledge,
  'sql-audit-records': sqlAuditRecords,
  statistics,
  tasks,
  'audit-whitelist': auditWhitelist,
  'workflow-templates': workflowTemplates,
  workflows,
};

/** The folder of an API group. */
export type GroupName = keyof typeof modules;
/** Every API group by the name of its folder: gateway routes, stacks, the embedded gateway and the OpenAPI document are computed from it. */
export const groups = Object.fromEntries(
  Object.entries(modules).map(([name, contract]) => [name, Object.fromEntries(Object.entries(contract).filter(([, value]) => isOperation(value)))]),
) as unknown as Record<GroupName, Record<string, Operation>>;

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
