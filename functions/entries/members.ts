// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as members } from '../people/members/index.ts';
import { group as roles } from '../people/roles/index.ts';
import { group as accessRequests } from '../people/access-requests/index.ts';

export const handler = apiHandler('members', [members, roles, accessRequests], listeners);
