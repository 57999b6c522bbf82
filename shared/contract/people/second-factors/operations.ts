import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { credentialBeforeSignIn } from '../../body-bounds.ts';
import { operation } from '../../operation.ts';
import { shownAgain } from '../sessions/shown-again.ts';
import { dataOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { signedInRecord } from '../sessions/records.ts';

const aboutFactors = recordsAbout('second_factor', { zh: '双因素认证', en: 'Second factor' });
const username = z.string().min(1).max(limits.userNameLengthMax);
const tenant = z.string().max(64).optional();
const code = z.string().trim().min(1).max(64);

export const sendSmsCode = operation('POST /v1/dms/configurations/sms/send_code', {
  access: 'public',
  summary: 'Send a code for signing in to the phone of a user whose password was right a moment ago',
  body: z.object({ username, tenant }),
  reply: dataOf(z.object({ is_sms_code_sent_normally: z.boolean(), send_error_message: z.string() })),
});

export const verifySmsCode = operation('POST /v1/dms/configurations/sms/verify_code', {
  access: 'public',
  summary: 'Check a code that was sent by SMS',
  body: z.object({ username, code, tenant }),
  reply: dataOf(z.object({ is_verify_sent_normally: z.boolean(), verify_error_message: z.string() })),
});

export const readSecondFactors = operation('GET /v1/dms/second_factors', {
  access: 'signedIn',
  summary: 'The second factors of the caller',
  reply: dataOf(
    z.object({
      sms: z.boolean(),
      /** Whether codes can be sent at all. */
      sms_available: z.boolean(),
      totp: z.boolean(),
      recovery_codes_left: z.number().int(),
    }),
  ),
});

export const beginTotp = operation('POST /v1/dms/second_factors/totp', {
  access: 'signedIn',
  summary: 'Make a secret for an authenticator app; it counts once a code of it was confirmed',
  body: z.object(shownAgain),
  reply: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  record: aboutFactors('begin_totp', { zh: '生成验证器密钥', en: 'Make a secret for an authenticator app' }),
});

export const confirmTotp = operation('POST /v1/dms/second_factors/totp/confirm', {
  access: 'signedIn',
  summary: 'Switch the authenticator app on by a first code',
  body: z.object({ code }),
  reply: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
  record: aboutFactors('confirm_totp', { zh: '启用验证器', en: 'Switch on an authenticator app' }),
});

export const removeTotp = operation('DELETE /v1/dms/second_factors/totp', {
  access: 'signedIn',
  summary: 'Switch the authenticator app off',
  body: z.object(shownAgain),
  record: aboutFactors('remove_totp', { zh: '停用验证器', en: 'Switch off an authenticator app' }),
});

export const resetSecondFactors = operation('DELETE /v1/dms/users/{user_uid}/second_factors', {
  access: 'userManage',
  summary: 'Take away the second factors of a user who has lost them',
  params: z.object({ user_uid: uid }),
  record: aboutFactors('reset_second_factors', { zh: '重置双因素认证', en: 'Reset second factors' }),
});

const aboutPasskeys = recordsAbout('passkey', { zh: '通行密钥', en: 'Passkey' });
const bytes = z.string().max(limits.passkeyBytesMax);
/** What a browser says of a key that it made or used, in the notation of WebAuthn. */
const ofBrowser = {
  id: z.string().min(1).max(limits.passkeyIdMax),
  rawId: z.string().max(limits.passkeyIdMax),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const timeout = z.number();
const userVerification = z.literal('required');

export const listPasskeys = operation('GET /v1/dms/passkeys', {
  access: 'signedIn',
  summary: 'The passkeys of the caller',
  reply: dataOf(
    z.array(z.object({ uid: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string() })),
  ),
});

export const beginPasskey = operation('POST /v1/dms/passkeys/begin', {
  access: 'signedIn',
  summary: 'What a browser must be told to make a passkey for the caller',
  body: z.object(shownAgain),
  reply: dataOf(
    z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
      excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
      authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification }),
      timeout,
    }),
  ),
});

export const addPasskey = operation('POST /v1/dms/passkeys', {
  access: 'signedIn',
  summary: 'Keep the public half of a passkey that the browser has made',
  body: z.object({
    name: z.string().trim().min(1).max(limits.nameLengthMax),
    credential: z.object({
      ...ofBrowser,
      response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
  }),
  record: aboutPasskeys('add_passkey', { zh: '添加通行密钥', en: 'Add a passkey' }),
});

export const removePasskey = operation('DELETE /v1/dms/passkeys/{passkey_uid}', {
  access: 'signedIn',
  summary: 'Remove a passkey of the caller',
  params: z.object({ passkey_uid: uid }),
  body: z.object(shownAgain),
  record: aboutPasskeys('remove_passkey', { zh: '删除通行密钥', en: 'Remove a passkey' }),
});

export const beginPasskeySignIn = operation('POST /v1/dms/passkeys/sign_in/begin', {
  access: 'public',
  summary: 'What a browser must be told to sign in by a passkey; it names nobody',
  body: z.object({ tenant }),
  reply: dataOf(z.object({ challenge: z.string(), rpId: z.string(), userVerification, timeout })),
});

export const signInByPasskey = operation('POST /v1/dms/passkeys/sign_in', {
  access: 'public',
  summary: 'Sign in by a passkey, which shows both a device and who holds it',
  bounds: credentialBeforeSignIn,
  body: z.object({
    tenant,
    credential: z.object({
      ...ofBrowser,
      response: z.object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.string().min(1).max(100),
      }),
    }),
  }),
  reply: dataOf(z.object({ token: z.string(), message: z.string() })),
  record: signedInRecord,
});
