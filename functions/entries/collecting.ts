// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../people/users/service.ts';
import { background as auditPlans } from '../watching/audit-plans/background.ts';
import { background as databaseComparison } from '../auditing/database-comparison/background.ts';
import { background as discovery } from '../databases/discovery/background.ts';
import { background as driftChecks } from '../auditing/drift-checks/background.ts';
import { background as gitWebhooks } from '../changes/git-webhooks/background.ts';
import { background as rollouts } from '../changes/rollouts/background.ts';
import { background as scanTasks } from '../watching/scan-tasks/background.ts';

const declared = usesOfFunction('collecting');
const background = joined([auditPlans, databaseComparison, discovery, driftChecks, gitWebhooks, rollouts, scanTasks]);
export const handler = workHandler({ name: 'collecting', declared, background, listeners, addTenant });
