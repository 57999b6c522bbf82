import * as z from 'zod';
import { operation } from '../operation.ts';
import { dataOf } from '../paging.ts';
import { limits } from '../../limits.ts';
import { recordsAbout } from '../record.ts';

const aboutSessions = recordsAbout('session', { zh: '登录', en: 'Sign-in' });

// Passwords are taken as they are: trimming one would lock its owner out.
const credentials = z
  .object({
    username: z.string().min(1).max(limits.userNameLengthMax),
    password: z.string().min(1).max(limits.passwordLengthMax),
    verify_code: z.string().optional(),
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
  record: aboutSessions('sign_in', { zh: '登录', en: 'Sign in' }),
});

export const signOut = operation('DELETE /v1/dms/sessions', {
  access: 'public',
  summary: 'End the session of the caller',
  reply: dataOf(z.object({ location: z.string() })),
  record: aboutSessions('sign_out', { zh: '退出登录', en: 'Sign out' }),
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
  reply: dataOf(
    z.object({
      login_button_text: z.string(),
      disable_user_pwd_login: z.boolean(),
      disable_multiple_login: z.boolean(),
    }),
  ),
});

export const readOauth2Tips = operation('GET /v1/dms/oauth2/tips', {
  access: 'public',
  summary: 'Whether signing in through a third party is offered',
  reply: dataOf(z.object({ enable_oauth2: z.boolean(), login_tip: z.string() })),
});
