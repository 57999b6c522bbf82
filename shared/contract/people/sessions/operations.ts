import * as z from 'zod';
import { operation } from '../../operation.ts';
import { choices } from '../../../choices.ts';
import { sameText } from '../../../text.ts';
import { dataOf, uid } from '../../paging.ts';
import { limits } from '../../../limits.ts';
import { newPassword } from '../users/fields.ts';
import { endedRecord, signedInRecord, signedOutRecord } from './records.ts';

// Passwords are taken as they are: trimming one would lock its owner out.
const credentials = z
  .object({
    username: z.string().min(1).max(limits.userNameLengthMax),
    password: z.string().min(1).max(limits.passwordLengthMax),
    verify_code: z.string().optional(),
    /** Chosen in place of one that has run out. */
    new_password: newPassword.optional(),
    /** Whose console this is; the host name tells it when it is left out. */
    tenant: z.string().max(64).optional(),
  })
  .meta({ id: 'Credentials' });
const signInBody = z.object({ session: credentials });
const token = dataOf(z.object({ token: z.string(), message: z.string() }));

export const signIn = operation('POST /v1/dms/sessions', {
  access: 'public',
  summary: 'Sign in with name and password',
  body: signInBody,
  reply: token,
  record: signedInRecord,
});

export const signOut = operation('DELETE /v1/dms/sessions', {
  access: 'public',
  summary: 'End the session of the caller',
  reply: dataOf(z.object({ location: z.string() })),
  record: signedOutRecord,
});

export const refreshSession = operation('POST /v1/dms/sessions/refresh', {
  access: 'public',
  summary: 'Exchange the refresh cookie for a new token and a new cookie',
  reply: token,
});

export const readSessionUser = operation('GET /v1/dms/sessions/user', {
  access: 'signedIn',
  summary: 'Who the caller is',
  reply: dataOf(z.object({ user_uid: z.string(), name: z.string() })),
});

export const verifyUserLogin = operation('POST /v1/dms/users/verify_user_login', {
  access: 'public',
  summary: 'Check name and password without signing in',
  body: signInBody,
  reply: dataOf(
    z.object({
      user_uid: z.string(),
      phone: z.string(),
      two_factor_enabled: z.boolean(),
      verify_failed_msg: z.string(),
    }),
  ),
});

export const readLoginTips = operation('GET /v1/dms/configurations/login/tips', {
  access: 'public',
  summary: 'What the sign-in page offers',
  query: z.object({ tenant: z.string().max(64).optional() }),
  reply: dataOf(
    z.object({
      login_button_text: z.string(),
      disable_user_pwd_login: z.boolean(),
      disable_multiple_login: z.boolean(),
    }),
  ),
});

/** How somebody came in. */
export const signInWay = choices({
  password: { zh: '密码', en: 'Password' },
  ldap: sameText('LDAP'),
  oauth2: sameText('OAuth 2.0'),
  passkey: { zh: '通行密钥', en: 'Passkey' },
});

export const listSessions = operation('GET /v1/dms/sessions', {
  access: 'signedIn',
  summary: 'The sessions of the caller',
  reply: dataOf(
    z.array(
      z.object({
        uid: z.string(),
        is_current: z.boolean(),
        way: signInWay.schema,
        ip: z.string(),
        user_agent: z.string(),
        began_at: z.string(),
        last_used_at: z.string(),
      }),
    ),
  ),
});

export const endSession = operation('DELETE /v1/dms/sessions/{session_uid}', {
  access: 'signedIn',
  summary: 'End a session of the caller',
  params: z.object({ session_uid: uid }),
  record: endedRecord,
});
