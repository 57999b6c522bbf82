import * as contract from '../../../shared/contract/people/oauth2/operations.ts';
import { implement } from '../../platform/implement.ts';
import { endProviderSessions } from './provider-sign-out.ts';
import { bindOauth2User, goToProvider, readOauth2Tips, returnFromProvider, verifyOauth2User } from './signing-in.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  { readOauth2Tips, goToProvider, returnFromProvider, bindOauth2User, verifyOauth2User, endProviderSessions },
  uses,
);
