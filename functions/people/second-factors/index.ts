import * as contract from '../../../shared/contract/people/second-factors/operations.ts';
import { implement } from '../../platform/implement.ts';
import { beginTotp, confirmTotp, readSecondFactors, removeTotp, resetSecondFactors } from './authenticator.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts';
import { sendSmsCode, verifySmsCode } from './sms-codes.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    sendSmsCode,
    verifySmsCode,
    readSecondFactors,
    beginTotp,
    confirmTotp,
    removeTotp,
    resetSecondFactors,
    listPasskeys,
    beginPasskey,
    addPasskey,
    removePasskey,
    beginPasskeySignIn,
    signInByPasskey,
  },
  uses,
);
