// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as system } from '../running/system/index.ts';
import { group as operationRecords } from '../running/operation-records/index.ts';
import { group as personalization } from '../people/personalization/index.ts';
import { group as licenses } from '../running/licenses/index.ts';
import { group as gateways } from '../databases/gateways/index.ts';
import { group as sshKeys } from '../databases/ssh-keys/index.ts';
import { group as accountPasswords } from '../databases/account-passwords/index.ts';

export const handler = apiHandler(
  'settings',
  [system, operationRecords, personalization, licenses, gateways, sshKeys, accountPasswords],
  listeners,
);
