// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as directAudits } from '../auditing/direct-audits/index.ts';

export const handler = apiHandler('direct-audits', [directAudits], listeners);
