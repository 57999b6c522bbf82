// Made by `npm run gen`; do not edit.
import { listeners } from '../events.ts';
import { apiHandler } from '../platform/aws/lambda.ts';
import { group as system } from '../system/index.ts';
import { group as operationRecords } from '../operation-records/index.ts';
import { group as personalization } from '../personalization/index.ts';
import { group as licenses } from '../licenses/index.ts';
import { group as gateways } from '../gateways/index.ts';
import { group as sshKeys } from '../ssh-keys/index.ts';
import { group as accountPasswords } from '../account-passwords/index.ts';

export const handler = apiHandler(
  'settings',
  [system, operationRecords, personalization, licenses, gateways, sshKeys, accountPasswords],
  listeners,
);
