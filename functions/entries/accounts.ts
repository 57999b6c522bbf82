// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as sessions } from '../sessions/index.ts';
import { group as oauth2 } from '../oauth2/index.ts';
import { group as secondFactors } from '../second-factors/index.ts';
import { group as users } from '../users/index.ts';

export const handler = apiHandler('accounts', [sessions, oauth2, secondFactors, users], listeners);
