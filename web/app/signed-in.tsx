import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Received } from '../../shared/contract/operation.ts';
import { readSessionUser } from '../../shared/contract/people/sessions/operations.ts';
import { readUser, updateCurrentUser } from '../../shared/contract/people/users/operations.ts';
import type { Rights } from '../../shared/allowed.ts';
import type { Locale } from '../../shared/text.ts';
import { currentLocale, switchLocale, takeLocaleChosenBeforeSignIn } from './language.tsx';
import { useCall, useChange } from './query.ts';
import { rightsOf } from './rights.ts';
import { leaveToSignIn, readOn } from './session.ts';
import { remember, stored } from './storage.ts';
import { Waiting } from './waiting.tsx';

export type User = Received<typeof readUser>['data'];
export type SignedIn = { readonly user: User; readonly rights: Rights };
const SignedInContext = createContext<SignedIn | undefined>(undefined);

/** Learns who is signed in before anything that depends on it is shown. Who cannot be read is signed out. */
export function SignedInProvider({ children }: { children: ReactNode }) {
  const session = useCall(readSessionUser, {}, { quiet: true });
  const uid = session.data?.data.user_uid;
  const user = useCall(readUser, { params: { user_uid: uid ?? '' } }, { when: uid !== undefined, quiet: true });
  const signedIn = useMemo(() => user.data && { user: user.data.data, rights: rightsOf(user.data.data) }, [user.data]);
  const failed = session.error ?? user.error;

  const isRefused = !signedIn && failed !== null && failed.status !== 0;
  useEffect(() => {
    if (isRefused) leaveToSignIn();
  }, [isRefused]);
  useEffect(() => {
    if (signedIn) readOn();
  }, [signedIn]);
  const name = session.data?.data.name;
  useEffect(() => {
    if (uid !== undefined) remember(stored.userUid, uid);
    if (name !== undefined) remember(stored.userName, name);
  }, [uid, name]);
  useRecordedLanguage(signedIn !== undefined, signedIn?.user.language);

  // A server that cannot be reached is no reason to sign out: it is asked again until it answers.
  if (!signedIn) return <Waiting shape="frame" />;
  return <SignedInContext.Provider value={signedIn}>{children}</SignedInContext.Provider>;
}

/** The user's record decides the language, but for one chosen on the sign-in page: that goes into the record. */
function useRecordedLanguage(isKnown: boolean, recorded: Locale | undefined): void {
  const save = useChange(updateCurrentUser, { quiet: true }).run;
  const followed = useRef<Locale | 'none'>(undefined);
  useEffect(() => {
    // Only a new language in the record matters, not how often this is shown.
    if (!isKnown || followed.current === (recorded ?? 'none')) return;
    followed.current = recorded ?? 'none';
    const chosen = recorded === currentLocale() ? undefined : takeLocaleChosenBeforeSignIn();
    if (chosen !== undefined) save({ body: { current_user: { language: chosen } } });
    else if (recorded !== undefined && recorded !== currentLocale()) switchLocale(recorded);
  }, [isKnown, recorded, save]);
}

/** The signed-in user and what the user holds on the platform. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('invariant: only pages behind sign-in ask who is signed in');
  return signedIn;
}

/** For tests and previews: a given user instead of the server's. */
export function SignedInAs({ user, children }: { user: User; children: ReactNode }) {
  const signedIn = useMemo(() => ({ user, rights: rightsOf(user) }), [user]);
  return <SignedInContext.Provider value={signedIn}>{children}</SignedInContext.Provider>;
}
