// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as configuration } from '../ground/configuration/index.ts';
import { group as notifications } from '../running/notifications/index.ts';
import { group as pushRules } from '../running/push-rules/index.ts';
import { group as approvals } from '../changes/approvals/index.ts';

export const handler = apiHandler('messages', [configuration, notifications, pushRules, approvals], listeners);
