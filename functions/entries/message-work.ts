// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { joined } from '../platform/background.ts';
import { workHandler } from '../platform/aws/task-lambda.ts';
import { usesOfFunction } from '../declared-uses.ts';
import { addTenant } from '../people/users/service.ts';
import { background as approvals } from '../changes/approvals/background.ts';
import { background as gateways } from '../databases/gateways/background.ts';
import { background as notifications } from '../running/notifications/background.ts';
import { background as operationRecords } from '../running/operation-records/background.ts';
import { background as scanTasks } from '../watching/scan-tasks/background.ts';

const declared = usesOfFunction('message-work');
const background = joined([approvals, gateways, notifications, operationRecords, scanTasks]);
export const handler = workHandler({ name: 'message-work', declared, background, listeners, addTenant });
