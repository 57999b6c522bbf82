import * as contract from '../../../shared/contract/running/notifications/operations.ts';
import { implement } from '../../platform/implement.ts';
import { markNotificationsRead, readBell } from './bell.ts';
import { dismissUndelivered, listUndelivered, resendUndelivered } from './undelivered.ts';

export const group = implement(contract, {
  readBell,
  markNotificationsRead,
  listUndelivered,
  resendUndelivered,
  dismissUndelivered,
});
