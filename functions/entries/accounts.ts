// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as sessions } from '../people/sessions/index.ts';
import { group as oauth2 } from '../people/oauth2/index.ts';
import { group as secondFactors } from '../people/second-factors/index.ts';
import { group as users } from '../people/users/index.ts';
import { group as agentConnections } from '../people/agent-connections/index.ts';

export const handler = apiHandler('accounts', [sessions, oauth2, secondFactors, users, agentConnections], listeners);
