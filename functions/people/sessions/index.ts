import * as contract from '../../../shared/contract/people/sessions/operations.ts';
import { implement } from '../../platform/implement.ts';
import { endSession, listSessions } from './own-sessions.ts';
import { readSessionUser, refreshSession, signIn, signOut } from './sessions.ts';
import { readLoginTips, verifyUserLogin } from './sign-in-page.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    signIn,
    signOut,
    refreshSession,
    readSessionUser,
    verifyUserLogin,
    readLoginTips,
    listSessions,
    endSession,
  },
  uses,
);
