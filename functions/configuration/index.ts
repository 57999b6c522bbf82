import * as contract from '../../shared/contract/configuration/operations.ts';
import { implement } from '../platform/implement.ts';
import { changing, reading, testing } from './channel-settings.ts';
import { readSystemVariables, updateSystemVariables } from './system-variables.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    readSmtp: reading('smtp'),
    updateSmtp: changing('smtp'),
    testSmtp: testing('smtp'),
    readWebhook: reading('webhook'),
    updateWebhook: changing('webhook'),
    testWebhook: testing('webhook'),
    readSystemVariables,
    updateSystemVariables,
  },
  uses,
);
