import * as z from 'zod';
import { limits } from '../../limits.ts';
import { operation } from '../operation.ts';
import { dataOf, uid } from '../paging.ts';
import { recordsAbout } from '../record.ts';

const aboutFactors = recordsAbout('second_factor', { zh: '双因素认证', en: 'Second factor' });
const username = z.string().min(1).max(limits.userNameLengthMax);
const tenant = z.string().max(64).optional();
const code = z.string().trim().min(1).max(64);
const ownPassword = z.string().max(limits.passwordLengthMax).optional();

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
  body: z.object({ old_password: ownPassword }),
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
  body: z.object({ old_password: ownPassword }),
  record: aboutFactors('remove_totp', { zh: '停用验证器', en: 'Switch off an authenticator app' }),
});

export const resetSecondFactors = operation('DELETE /v1/dms/users/{user_uid}/second_factors', {
  access: 'userManage',
  summary: 'Take away the second factors of a user who has lost them',
  params: z.object({ user_uid: uid }),
  record: aboutFactors('reset_second_factors', { zh: '重置双因素认证', en: 'Reset second factors' }),
});
