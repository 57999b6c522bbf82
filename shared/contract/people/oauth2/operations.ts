import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation, redirect } from '../../operation.ts';
import { dataOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { endedRecord, signedInRecord } from '../sessions/records.ts';

const aboutUsers = recordsAbout('user', { zh: '平台用户', en: 'Platform user' });
const tenant = z.string().max(64).optional();
const said = z.string().max(4000).optional();

export const readOauth2Tips = operation('GET /v1/dms/oauth2/tips', {
  access: 'public',
  summary: 'Whether signing in through a third party is offered',
  query: z.object({ tenant }),
  reply: dataOf(z.object({ enable_oauth2: z.boolean(), login_tip: z.string() })),
});

export const goToProvider = operation('GET /v1/dms/oauth2/link', {
  access: 'public',
  summary: 'Go to the provider to sign in there',
  query: z.object({ target: z.string().max(2000).optional(), tenant }),
  reply: redirect,
});

export const returnFromProvider = operation('GET /v1/dms/oauth2/callback', {
  access: 'public',
  summary: 'Come back from the provider',
  query: z.object({ code: said, state: said, error: said, error_description: said, iss: said, session_state: said }),
  reply: redirect,
  record: signedInRecord,
});

export const bindOauth2User = operation('POST /v1/dms/oauth2/user/bind', {
  access: 'public',
  summary: 'Bind a user of the provider to an existing user and sign in',
  body: z.object({
    /** What the return from the provider gave; it is worth something only in the same browser. */
    oauth2_token: z.string().min(1).max(4000),
    refresh_token: z.string().max(4000).optional(),
    user_name: z.string().min(1).max(limits.userNameLengthMax),
    pwd: z.string().min(1).max(limits.passwordLengthMax),
    verify_code: z.string().max(64).optional(),
  }),
  reply: dataOf(z.object({ token: z.string() })),
  record: aboutUsers('bind_oauth2_user', { zh: '绑定第三方用户', en: 'Bind a user of the provider' }),
});

export const verifyOauth2User = operation('POST /v1/dms/oauth2/user/verify', {
  access: 'public',
  summary: 'Show the second factor after signing in at the provider',
  body: z.object({
    oauth2_token: z.string().min(1).max(4000),
    verify_code: z.string().max(64),
  }),
  reply: dataOf(z.object({ token: z.string() })),
  record: signedInRecord,
});

export const endProviderSessions = operation('POST /v1/dms/oauth2/backchannel_logout', {
  access: 'public',
  summary: 'The provider tells that somebody signed out there',
  accepts: 'form',
  query: z.object({ tenant }),
  body: z.object({ logout_token: z.string().min(1).max(16_000) }),
  record: endedRecord,
});
